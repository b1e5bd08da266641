import { getOffer, type LenderOffer, listOffers, makeOffer, withdrawOffer } from '@plazo/contract/lender/offers';
import { type IsoDate, localDate } from '@plazo/loan-rules/calendar';
import { mayBeDueFirst } from '@plazo/loan-rules/due-dates';
import { type Disclosing, disclosingOf } from '../disclosure/consent.ts';
import type { LenderCalls, LenderContext } from '../platform/calls/lender-calls.ts';
import { pageFrom } from '../platform/calls/pages.ts';
import { instantOf, written } from '../platform/calls/read-input.ts';
import type { Config } from '../platform/config/config.ts';
import { presentPriced } from '../products/priced-loan.present.ts';
import { withOpenFirstDue } from './first-due-date.ts';
import { findGivenOffers, type GivenOffer } from './lender-offer.repository.ts';
import { knownOffer, makeOffer as make, withdraw } from './lender-offer.service.ts';
import { priceOffer } from './offer.service.ts';
import { heldThrough } from './offer-end.ts';

export function serveLenderOffers(calls: LenderCalls, { config }: { config: Config }): void {
  const disclosing = disclosingOf(config.tenant);
  const show = (given: GivenOffer, at: Pick<LenderContext, 'now' | 'today'>) => present(given, { ...at, disclosing });
  calls.serveWrite(makeOffer, async (input, context) => {
    const { couponAmount = 0, firstDueDate = null, purpose = null, ...wanted } = input;
    const expiresAt = instantOf('expiresAt', wanted.expiresAt);
    const given = await make(context.db, { ...wanted, couponAmount, firstDueDate, purpose, expiresAt }, context);
    const { id, productVersion } = given.offer;
    // Without the purpose, which may say something about the borrower: what is in the audit stays.
    const after = { ...wanted, couponAmount, firstDueDate, productVersion };
    const audit = { action: 'offer.made', subject: subjectOf(id), after };
    return { answer: show(given, context), audit };
  });
  calls.serveRead(listOffers, ({ borrowerId, ...page }, context) =>
    pageFrom(page, {
      place: { createdAt: 'number', id: 'string' },
      find: (before, limit) => findGivenOffers(context.db, borrowerId, before, limit),
      placeOf: ({ offer: { createdAt, id } }) => ({ createdAt, id }),
      show: (given) => show(given, context),
    }),
  );
  calls.serveRead(getOffer, async ({ offerId }, context) => show(await knownOffer(context.db, offerId), context));
  calls.serveWrite(withdrawOffer, async ({ offerId }, context) => {
    const given = await withdraw(context.db, offerId, { ...context, disclosing });
    return { answer: show(given, context), audit: { action: 'offer.withdrawn', subject: subjectOf(offerId) } };
  });
}

function subjectOf(id: string) {
  return { kind: 'offer', id };
}

interface Moment {
  now: number;
  today: IsoDate;
  disclosing: Disclosing;
}

function present({ offer: given, borrowerId, purpose }: GivenOffer, at: Moment): LenderOffer {
  const offer = withOpenFirstDue(given, at.today);
  const state = stateOf(offer, at);
  // An ended offer is shown as it was made: its dates may be impossible today.
  const day = state === 'open' ? at.today : localDate(offer.createdAt, offer.terms.timeZone);
  const disbursedOn = offer.plannedOn ?? day;
  const { id, productId, productVersion, amount, periods, termUnit, couponAmount } = offer;
  return {
    id,
    borrowerId,
    productId,
    productVersion,
    state,
    couponAmount,
    purpose,
    createdAt: written(offer.createdAt),
    expiresAt: written(offer.expiresAt),
    currency: offer.terms.currency,
    amount,
    periods,
    termUnit,
    disbursedOn,
    ...presentPriced(priceOffer(offer, disbursedOn)),
  };
}

function stateOf(offer: GivenOffer['offer'], { now, today, disclosing }: Moment): LenderOffer['state'] {
  if (offer.isAccepted) return 'taken';
  if (offer.isWithdrawn) return 'withdrawn';
  const { firstDueDate, terms } = offer;
  if (firstDueDate !== null && !mayBeDueFirst(firstDueDate, today, terms)) return 'expired';
  const held = heldThrough(offer, disclosing);
  return offer.expiresAt <= now && (held === null || today > held) ? 'expired' : 'open';
}
