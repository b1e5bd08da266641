import { ApiError, isApiError } from '@plazo/contract/envelope';
import * as errorCode from '@plazo/contract/error-codes';
import { localeOf } from '@plazo/contract/launch';
import { asReloaded, loanDetailPush } from '@plazo/contract/offer';
import { termUnits } from '@plazo/loan-rules/due-dates';
import { trackParameter } from '@plazo/page-kit/base/track';
import { definePage, livePart } from '../../screen/page.ts';
import { withLaunch } from '../../wire-addresses.ts';
import type { ConfirmOffer } from './confirm-offer.data.ts';
import {
  type ConfirmOfferMessages,
  confirmOfferMessages,
  notAgreedMessages,
  offerFormWords,
} from './confirm-offer.messages.ts';
import { ConfirmOfferView } from './confirm-offer.view.tsx';
import { consentField } from './offer-disclosure.tsx';
import { offerFormOf } from './offer-form.data.ts';
import { OfferFormView } from './offer-form.view.tsx';
import { readOffer } from './read-offer.ts';
import { type ShownBefore, shownBefore } from './shown-before.ts';

/** Loan confirm (requirements O1 to O4). */
export const confirmOfferPage = definePage<ConfirmOffer, ConfirmOfferMessages>({
  routes: ['confirmUrl', 'confirmNewUrl', 'confirmOfPeriod'],
  states: [
    { borrower: 'ana' },
    { name: 'confirm-offer-instalments', borrower: 'julia' },
    { name: 'confirm-offer-anew', borrower: 'mateo' },
    { name: 'confirm-offer-expired', borrower: 'karim', status: 410 },
  ],
  View: ConfirmOfferView,
  refetches: true,
  outcomeAt: 'loanList',
  live: [
    livePart({
      name: 'form',
      view: 'features/offer/offer-form',
      View: OfferFormView,
      data: offerFormOf,
      words: offerFormWords,
    }),
  ],
  messages: confirmOfferMessages,
  title: (t) => t.title,

  async load({ call, query }) {
    const productId = query.get('productId') ?? '';
    const isType = query.get('isType');
    const { offer, offerNo } = await readOffer(call, { productId, offerNo: query.get('orderId') ?? undefined, isType });
    if (isType) {
      const update = { isType, ...shownBefore((name) => query.get(name)) };
      return { productId, offerNo, offer: asReloaded(offer), update };
    }
    return { productId, offerNo, offer, update: query.get('reload') === 'later' ? { reload: 'later' } : {} };
  },

  // The same push as the button makes, for a tap before the scripts have loaded.
  async submit({ call, carry, form }) {
    // Checked here too, because a post need not come from our page.
    if (form.agree === undefined) {
      throw new ApiError(errorCode.invalidRequest, notAgreedMessages[localeOf(carry.launch)], 400);
    }
    const { productId = '', offerNo, totalAmount, lastPayTime } = form;
    try {
      const { lendDetailsUrl } = await call(loanDetailPush, {
        amount: Number(form.amount),
        periods: Number(form.periods),
        termUnit: termUnits.find((unit) => unit === form.termUnit) ?? 'day',
        productId,
        ...(offerNo === undefined ? {} : { offerNo }),
        ...(totalAmount === undefined ? {} : { totalAmount: Number(totalAmount) }),
        ...(lastPayTime === undefined ? {} : { lastPayTime }),
        ...disclosureAnswers(form),
      });
      // Without scripts the app was not told; the next screen tells it (requirement O4).
      return withLaunch(lendDetailsUrl, carry, { from: 'confirm', [trackParameter]: productId });
    } catch (error) {
      if (!isApiError(error) || error.code !== errorCode.amountMismatch) throw error;
      const isType = '1';
      const agreed: Partial<Record<keyof ShownBefore, string | undefined>> = {
        wasAmount: form.amount,
        wasTotal: totalAmount,
        wasLastDay: lastPayTime,
      };
      const before = shownBefore((name) => agreed[name]);
      const { offer, ...number } = await readOffer(call, { productId, offerNo, isType });
      return {
        data: { productId, ...number, offer: asReloaded(offer), update: { isType, ...before }, hasChanged: true },
        status: 422,
      };
    }
  },
});

/** The form's fields about the disclosure that was shown: an unticked box sends nothing. */
function disclosureAnswers(form: Readonly<Record<string, string>>) {
  const { disclosure, acknowledged } = form;
  if (disclosure === undefined) return {};
  const given = Object.keys(form).flatMap((name) =>
    name.startsWith(consentField('')) ? [name.slice(consentField('').length)] : [],
  );
  return {
    disclosure,
    ...(acknowledged === undefined ? {} : { acknowledged: 1 }),
    ...(given.length > 0 ? { consents: given.join() } : {}),
  };
}
