import * as to from '@plazo/contract/documents';
import { isApiError } from '@plazo/contract/envelope';
import * as errorCode from '@plazo/contract/error-codes';
import { chooseFirstDueDate, type LoanConfirm, loanDetailConfirm } from '@plazo/contract/offer';
import { compareDates, isIsoDate } from '@plazo/loan-rules/calendar';
import { linkTo } from '../../paths.ts';
import { definePage, type LoadContext } from '../../screen/page.ts';
import { type FirstDueDateMessages, firstDueDateMessages } from './first-due-date.messages.ts';
import { type FirstDueChoice, type FirstDueDateData, FirstDueDateView } from './first-due-date.view.tsx';
import { readOffer } from './read-offer.ts';
import { totalOf } from './shown-before.ts';

/** Choosing the first due date by what it costs, if the product allows it: plain forms, so it needs no script. */
export const firstDueDatePage = definePage<FirstDueDateData, FirstDueDateMessages>({
  routes: ['firstDueDate'],
  states: [
    { borrower: 'olga' },
    { name: 'first-due-date-refused', borrower: 'olga', query: { firstPayTime: '2000-01-01' } },
    { name: 'first-due-date-fixed', borrower: 'ana' },
  ],
  View: FirstDueDateView,
  refetches: true,
  live: 'nothing',
  messages: firstDueDateMessages,
  title: (t) => t.title,
  load,

  async submit(context) {
    const { call, carry, form } = context;
    const { productId = '', offerNo = '', firstPayTime = '' } = form;
    try {
      await call(chooseFirstDueDate, { productId, offerNo, firstPayTime });
    } catch (error) {
      if (isApiError(error) && error.code === errorCode.firstDueDate) {
        return { data: await load(context), status: 422 };
      }
      // The offer was accepted in the meantime, or its figures changed: the offer's screen shows which.
      if (!isApiError(error) || !overtaken.includes(error.code)) throw error;
    }
    // The offer has been updated: a date is chosen only for the final figures.
    return linkTo(to.confirmUrl, carry, { productId, orderId: offerNo, isType: '1' });
  },
});

const overtaken: readonly string[] = [errorCode.amountMismatch, errorCode.conflict];

async function load(context: LoadContext): Promise<FirstDueDateData> {
  const { call, query, form } = context;
  const productId = form.productId ?? query.get('productId') ?? '';
  const linked = form.offerNo ?? query.get('orderId') ?? undefined;
  const { offer, offerNo = '' } = await readOffer(call, { productId, offerNo: linked, isType: '1' });
  const { firstDue, firstPayTime } = offer;
  const page = { productId, offerNo };
  if (firstDue === undefined) return page;
  const { earliest, latest } = firstDue;
  const asked = query.get('firstPayTime') ?? form.firstPayTime ?? '';
  const isOffered = isIsoDate(asked) && compareDates(asked, earliest) >= 0 && compareDates(asked, latest) <= 0;
  const days = new Set([earliest, firstPayTime, latest, ...(isOffered ? [asked] : [])]);
  const choices = await Promise.all(
    [...days].sort(compareDates).map(async (date) => {
      if (date === firstPayTime) return choiceOf(offer);
      return choiceOf(await call(loanDetailConfirm, { ...page, isType: '1', firstPayTime: date }));
    }),
  );
  return {
    ...page,
    firstDue,
    choices,
    offered: firstPayTime,
    chosen: isOffered ? asked : firstPayTime,
    ...(asked !== '' && !isOffered ? { refused: asked } : {}),
  };
}

function choiceOf(offer: LoanConfirm): FirstDueChoice {
  return { date: offer.firstPayTime, first: offer.repay_plans[0]?.amount ?? 0, total: totalOf(offer) };
}
