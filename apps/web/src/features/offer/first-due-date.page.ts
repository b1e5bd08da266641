import * as to from '@plazo/contract/documents';
import { isApiError } from '@plazo/contract/envelope';
import * as errorCode from '@plazo/contract/error-codes';
import { chooseFirstDueDate } from '@plazo/contract/offer';
import { linkTo } from '../../paths.ts';
import { definePage, type LoadContext } from '../../screen/page.ts';
import { type FirstDueDateMessages, firstDueDateMessages } from './first-due-date.messages.ts';
import { type FirstDueDateData, FirstDueDateView } from './first-due-date.view.tsx';
import { readOffer } from './read-offer.ts';

/** Choosing the first due date, if the product allows it: a plain form, so it needs no script. */
export const firstDueDatePage = definePage<FirstDueDateData, FirstDueDateMessages>({
  routes: ['firstDueDate'],
  states: [{ borrower: 'olga' }, { name: 'first-due-date-fixed', borrower: 'ana' }],
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
        return { data: { ...(await load(context)), refused: error.message }, status: 422 };
      }
      // The offer was accepted in the meantime, or its figures changed: the offer's screen shows which.
      if (!isApiError(error) || !overtaken.includes(error.code)) throw error;
    }
    // The offer has been updated: a date is chosen only for the final figures.
    return linkTo(to.confirmUrl, carry, { productId, orderId: offerNo, isType: '1' });
  },
});

const overtaken: readonly string[] = [errorCode.amountMismatch, errorCode.conflict];

async function load({ call, query, form }: LoadContext): Promise<FirstDueDateData> {
  const productId = form.productId ?? query.get('productId') ?? '';
  const linked = form.offerNo ?? query.get('orderId') ?? undefined;
  const { offer, offerNo = '' } = await readOffer(call, { productId, offerNo: linked, isType: '1' });
  const { firstDue, firstPayTime } = offer;
  return { productId, offerNo, firstPayTime, ...(firstDue ? { firstDue } : {}) };
}
