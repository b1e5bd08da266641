import * as to from '@plazo/contract/documents';
import { isApiError } from '@plazo/contract/envelope';
import * as errorCode from '@plazo/contract/error-codes';
import { loanDetails } from '@plazo/contract/loan';
import { cancelOwnPromise, cannotPayDetail, promisePayment } from '@plazo/contract/promise';
import { isIsoDate } from '@plazo/loan-rules/calendar';
import { typedAmount } from '@plazo/loan-rules/typed-number';
import { orderOf } from '../../loan-parts/order-of.ts';
import { payable } from '../../loan-parts/payable.ts';
import { linkTo } from '../../paths.ts';
import { definePage, type LoadContext } from '../../screen/page.ts';
import { type CannotPayMessages, cannotPayMessages } from './cannot-pay.messages.ts';
import { type CannotPayData, CannotPayView } from './cannot-pay.view.tsx';

/**
 * What a borrower who cannot pay can do today: name a day, pay by a plan, extend, talk to a person. The choices come first; a day is asked
 * before the amount, which grows until then. Plain links and forms, so it needs no script.
 */
export const cannotPayPage = definePage<CannotPayData, CannotPayMessages>({
  routes: ['cannotPay'],
  needs: cannotPayDetail,
  states: [
    { borrower: 'gloria' },
    { name: 'cannot-pay-instalments', borrower: 'teresa' },
    { name: 'cannot-pay-long', borrower: 'maximiliano' },
    { name: 'cannot-pay-planned', borrower: 'patricio' },
    { name: 'cannot-pay-day', borrower: 'gloria', query: { choose: 'day' } },
  ],
  View: CannotPayView,
  refetches: true,
  live: 'nothing',
  messages: cannotPayMessages,
  title: (t) => t.title,
  load,

  async submit(context) {
    const { call, carry, form, tenant } = context;
    const data = await load(context);
    const { orderId, productId } = data;
    const here = linkTo(to.cannotPay, carry, { orderId, productId });
    if (form.changeDay === '1') {
      await call(cancelOwnPromise, { orderId });
      return here;
    }
    const { most, dueThen } = data.ways;
    const { dueDate } = data;
    // No promise can be made any more, or not for this day: the screen says so.
    if (dueThen === undefined || dueDate === undefined) return { data, status: 422 };
    const amount = typedAmount(form.amount ?? '', tenant.formats.contract.decimals ?? 2);
    if (amount === null || amount < 1 || amount > most) {
      return { data: { ...data, wrongAmount: form.amount ?? '' }, status: 422 };
    }
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
  const wanted = query.get('dueDate') ?? undefined;
  // What a day costs comes from the server, which alone knows what falls due until then.
  const dueDate = wanted !== undefined && isIsoDate(wanted) ? wanted : undefined;
  const [ways, loan] = await Promise.all([
    payable(context, call(cannotPayDetail, { orderId, ...(dueDate === undefined ? {} : { dueDate }) })),
    call(loanDetails, asked),
  ]);
  const isNamingDay = query.get('choose') === 'day' && ways.promiseThrough !== undefined;
  return { orderId, productId, isNamingDay, dueDate: isNamingDay ? wanted : undefined, ways, loan };
}
