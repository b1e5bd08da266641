import * as to from '@plazo/contract/documents';
import type { RequestOf } from '@plazo/contract/endpoint';
import { isApiError } from '@plazo/contract/envelope';
import * as errorCode from '@plazo/contract/error-codes';
import { generateVcode, requestType, type Voucher, voucherState } from '@plazo/contract/repayment';
import { compareDates } from '@plazo/loan-rules/calendar';
import { orderOf } from '../../loan-parts/order-of.ts';
import { payable } from '../../loan-parts/payable.ts';
import { definePage, type LoadContext } from '../../screen/page.ts';
import { standIn } from '../../screen/stand-in.ts';
import { instructionMessages } from './instruction.messages.ts';
import type { InstructionData } from './instruction.view.tsx';
import { InstructionView, wordsFor } from './instruction.view.tsx';
import { voucherStoryPage } from './voucher-story.page.ts';

const purposeOf = { 1: 'repayment', 2: 'extension', 3: 'cancellation', 4: 'part' } as const;

/** Repayment instruction (requirement R3). Opening it requests the voucher; opening it again gets the same one. */
export const instructionPage = definePage<InstructionData, (typeof instructionMessages)['es']>({
  routes: ['paymentInstructions'],
  states: [
    { borrower: 'fermin', path: to.repayUrl, through: to.paymentInstructions },
    { name: 'instruction-long', borrower: 'maximiliano', path: to.repayUrl, through: to.paymentInstructions },
    {
      name: 'instruction-extension',
      borrower: 'nora',
      path: to.repayDelayUrl,
      through: to.paymentInstructions,
      titledBy: 'titleOfExtension',
    },
    {
      name: 'instruction-cancellation',
      borrower: 'sofia',
      path: to.coolingOffUrl,
      through: to.paymentInstructions,
      titledBy: 'titleOfCancellation',
    },
  ],
  View: InstructionView,
  refetches: true,
  keepsOffline: true,
  live: 'nothing',
  messages: instructionMessages,
  title: (t, data) => wordsFor(data, t).title,
  async load(context) {
    const { query } = context;
    const { orderId, productId, asked: order } = orderOf(query);
    const repayDate = query.get('repayDate');
    const named = query.get('requestType');
    const type = Object.values(requestType).find((one) => one === named) ?? requestType.repayment;
    const asked = {
      ...order,
      // Only digits are an amount; the server refuses a missing one.
      amount: Number(query.get('amount') || Number.NaN),
      payCode: query.get('payCode') ?? '',
      requestType: type,
      ...(repayDate ? { repayDate } : {}),
    };
    const voucher = await voucherFor(context, asked);
    // A lender's own core may not send it: then it is the amount requested.
    const { purpose = purposeOf[type] } = voucher;
    return { orderId, productId, purpose, asked, voucher };
  },
});

/** The voucher. One that can no longer be paid is replaced by its story. */
async function voucherFor(context: LoadContext, asked: RequestOf<typeof generateVcode>): Promise<Voucher> {
  try {
    return await payable(context, context.call(generateVcode, asked));
  } catch (error) {
    // Only our own core says this with the code, and can tell more.
    if (!isApiError(error) || error.code !== errorCode.amountMismatch) throw error;
    const { orderId, productId = '', payCode, amount, repayDate, requestType } = asked;
    const story = await context.call(voucherState, { orderId, amount, payCode, requestType }).catch(() => null);
    if (story === null) throw error;
    const isPast = story.validThrough !== undefined && compareDates(story.validThrough, context.today) < 0;
    throw standIn(voucherStoryPage, { orderId, productId, payCode, amount, requestType, repayDate, isPast, story });
  }
}
