import * as to from '@plazo/contract/documents';
import { isApiError } from '@plazo/contract/envelope';
import * as errorCode from '@plazo/contract/error-codes';
import { loanDetails } from '@plazo/contract/loan';
import { cancelOwnPromise, cannotPayDetail, promisePayment } from '@plazo/contract/promise';
import { compareDates, isIsoDate } from '@plazo/loan-rules/calendar';
import { typedAmount } from '@plazo/loan-rules/typed-number';
import { orderOf } from '../../loan-parts/order-of.ts';
import { payable } from '../../loan-parts/payable.ts';
import { linkTo } from '../../paths.ts';
import { definePage, type LoadContext } from '../../screen/page.ts';
import { type CannotPayMessages, cannotPayMessages } from './cannot-pay.messages.ts';
import { type CannotPayData, CannotPayView } from './cannot-pay.view.tsx';

/** What a borrower who cannot pay can do today: promise a day, extend, talk to a person. A plain form, so it needs no script. */
export const cannotPayPage = definePage<CannotPayData, CannotPayMessages>({
  routes: ['cannotPay'],
  needs: cannotPayDetail,
  states: [
    { borrower: 'gloria' },
    { name: 'cannot-pay-instalments', borrower: 'teresa' },
    { name: 'cannot-pay-long', borrower: 'maximiliano' },
    { name: 'cannot-pay-planned', borrower: 'patricio' },
  ],
  View: CannotPayView,
  refetches: true,
  live: 'nothing',
  messages: cannotPayMessages,
  title: (t) => t.title,
  load,

  async submit(context) {
    const { call, carry, form, tenant, today } = context;
    const data = await load(context);
    const { orderId, productId } = data;
    const here = linkTo(to.cannotPay, carry, { orderId, productId });
    if (form.changeDay === '1') {
      await call(cancelOwnPromise, { orderId });
      return here;
    }
    const { most, promiseThrough } = data.ways;
    if (promiseThrough === undefined) return { data };
    const amount = typedAmount(form.amount ?? '', tenant.formats.contract.decimals ?? 2);
    const dueDate = form.dueDate ?? '';
    const wrong = {
      amount: amount === null || amount < 1 || amount > most,
      dueDate: !isIsoDate(dueDate) || compareDates(dueDate, today) < 0 || compareDates(dueDate, promiseThrough) > 0,
    };
    const typed = { amount: form.amount ?? '', dueDate };
    if (amount === null || wrong.amount || wrong.dueDate) return { data: { ...data, typed, wrong }, status: 422 };
    try {
      await call(promisePayment, { orderId, amount, dueDate });
    } catch (error) {
      // Another tab was faster, or a payment came: the screen shows what is open now.
      if (!isApiError(error) || !overtaken.includes(error.code)) throw error;
    }
    return here;
  },
});

const overtaken: readonly string[] = [errorCode.amountMismatch, errorCode.conflict];

async function load(context: LoadContext): Promise<CannotPayData> {
  const { call, query } = context;
  const { orderId, productId, asked } = orderOf(query);
  const [ways, loan] = await Promise.all([
    payable(context, call(cannotPayDetail, { orderId })),
    call(loanDetails, asked),
  ]);
  return { orderId, productId, ways, loan };
}
