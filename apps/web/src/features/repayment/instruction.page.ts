import { generateVcode, requestType, type Voucher, type VoucherPurpose } from '@plazo/contract/repayment';
import { frameCss } from '../../screen/frame.css.ts';
import { definePage } from '../../screen/page.ts';
import button from '../../ui/button.css?inline';
import code from '../../ui/code.css?inline';
import copyButton from '../../ui/copy-button.css?inline';
import copyRow from '../../ui/copy-row.css?inline';
import pictureGallery from '../../ui/picture-gallery.css?inline';
import stepList from '../../ui/step-list.css?inline';
import ticket from '../../ui/ticket.css?inline';
import instruction from './instruction.css?inline';
import { instructionMessages } from './instruction.messages.ts';
import { View, wordsFor } from './instruction.view.tsx';

export interface InstructionData {
  orderId: string;
  productId: string;
  purpose: VoucherPurpose;
  voucher: Voucher;
}

const purposeOf = { 1: 'repayment', 2: 'extension', 3: 'cancellation' } as const;

/** Repayment instruction (requirement R3). Opening it asks for the voucher; asking again gets the same one. */
export const instructionPage = definePage<InstructionData, (typeof instructionMessages)['es']>({
  routes: ['paymentInstructions'],
  view: 'features/repayment/instruction',
  View,
  css: [...frameCss, ticket, code, copyRow, copyButton, stepList, pictureGallery, button, instruction],
  hydrate: true,
  messages: instructionMessages,
  title: (t, { purpose }) => wordsFor(purpose, t).title,
  async load({ call, query }) {
    const orderId = query.get('orderId') ?? '';
    const productId = query.get('productId') ?? '';
    const asked = query.get('requestType');
    const type = Object.values(requestType).find((one) => one === asked) ?? requestType.repayment;
    const voucher = await call(generateVcode, {
      orderId,
      ...(productId ? { productId } : {}),
      // Nothing but digits is an amount; the server refuses what is missing.
      amount: Number(query.get('amount') || Number.NaN),
      payCode: query.get('payCode') ?? '',
      requestType: type,
    });
    // A core of the lender's own may not say it: then it is what was asked for.
    const { purpose = purposeOf[type] } = voucher;
    return { orderId, productId, purpose, voucher };
  },
});
