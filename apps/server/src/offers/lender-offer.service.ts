import type { IsoDate } from '@plazo/loan-rules/calendar';
import { mayBeDueFirst } from '@plazo/loan-rules/due-dates';
import { reachableBorrower } from '../borrowers/borrower.service.ts';
import type { Disclosing } from '../disclosure/consent.ts';
import { LenderProblem } from '../platform/calls/lender-problem.ts';
import { refusingImpossible } from '../platform/calls/read-input.ts';
import type { Queryable } from '../platform/db/db.ts';
import { priceOffered } from '../products/pricing.ts';
import { knownProduct, refuseOtherAmount } from '../products/product-draft.service.ts';
import {
  findGivenOffer,
  type GivenOffer,
  insertOffer,
  lockGivenOffer,
  type NewOffer,
  setOfferWithdrawn,
} from './lender-offer.repository.ts';
import { newOfferId } from './offer.service.ts';
import { heldThrough } from './offer-end.ts';

interface Moment {
  now: number;
  today: IsoDate;
}

/** Offers a borrower a loan by the newest version of a product. Impossible loans are refused now, not when they are taken. */
export async function makeOffer(
  transaction: Queryable,
  wanted: Omit<NewOffer, 'id' | 'productVersion' | 'createdAt'>,
  { now, today }: Moment,
): Promise<GivenOffer> {
  await reachableBorrower(transaction, wanted.borrowerId);
  const { terms, version, retiredAt } = await knownProduct(transaction, wanted.productId);
  if (retiredAt !== null) throw new LenderProblem('conflict', 'the product is retired');
  if (wanted.expiresAt <= now) {
    const errors = [{ field: 'expiresAt', problem: 'must lie in the future', code: 'not-in-future' as const }];
    throw new LenderProblem('invalid-request', 'the offer would have expired already', errors);
  }
  refuseOtherAmount(wanted.amount, terms);
  const { firstDueDate } = wanted;
  await refusingImpossible(() => {
    if (firstDueDate !== null && !mayBeDueFirst(firstDueDate, today, terms)) {
      const problem = `paid out today the loan may not be due first on ${firstDueDate}`;
      const errors = [{ field: 'firstDueDate', problem, code: 'out-of-range' as const }];
      throw new LenderProblem('not-possible', problem, errors);
    }
    priceOffered({ ...wanted, terms }, today);
  });
  const id = newOfferId(today);
  await insertOffer(transaction, { ...wanted, id, productVersion: version, createdAt: now });
  return knownOffer(transaction, id);
}

export async function knownOffer(db: Queryable, offerId: string): Promise<GivenOffer> {
  const given = await findGivenOffer(db, offerId);
  if (!given) throw new LenderProblem('not-found', 'there is no such offer');
  return given;
}

/** Ends an offer that was not taken, unless local law keeps it open. */
export async function withdraw(
  transaction: Queryable,
  offerId: string,
  { now, today, disclosing }: Moment & { disclosing: Disclosing },
): Promise<GivenOffer> {
  const given = await lockGivenOffer(transaction, offerId);
  if (!given) throw new LenderProblem('not-found', 'there is no such offer');
  const { offer } = given;
  if (offer.isAccepted) throw new LenderProblem('conflict', 'the offer was taken');
  const held = heldThrough(offer, disclosing);
  if (held !== null && today <= held) throw new LenderProblem('conflict', `the offer must stay open through ${held}`);
  await setOfferWithdrawn(transaction, given.borrowerId, offerId, now);
  return { ...given, offer: { ...offer, isWithdrawn: true } };
}
