import * as errorCode from '@plazo/contract/error-codes';
import { type IsoDate, isIsoDate } from '@plazo/loan-rules/calendar';
import { mayBeDueFirst } from '@plazo/loan-rules/due-dates';
import { AppError } from '../platform/app-error.ts';
import type { Db } from '../platform/db/db.ts';
import { lockOffer, type Offer, updateFirstDueDate } from './offer.repository.ts';

/** A chosen day that has become impossible counts as none: it must be chosen again. */
export function withOpenFirstDue<O extends Offer | null>(offer: O, today: IsoDate): O {
  if (offer === null || offer.isAccepted || !offer.isFirstDueChosen || offer.firstDueDate === null) return offer;
  return mayBeDueFirst(offer.firstDueDate, today, offer.terms) ? offer : { ...offer, firstDueDate: null };
}

/** Refuses a first due date that the product does not allow for this offer. */
export function refuseFirstDue(offer: Offer, firstDueDate: IsoDate, today: IsoDate): void {
  const isOpen = !offer.isAccepted && offer.termUnit !== 'day' && isIsoDate(firstDueDate);
  if (isOpen && mayBeDueFirst(firstDueDate, today, offer.terms)) return;
  throw new AppError(errorCode.firstDueDate, `paid out on ${today} the loan may not be due first on ${firstDueDate}`);
}

/** Writes the day that the borrower chose, or removes it with null; false if the offer was taken in the meantime. */
export function writeFirstDueDate(
  db: Db,
  borrowerId: string,
  offerId: string,
  firstDueDate: IsoDate | null,
): Promise<boolean> {
  // Locked first, so that a push is either done or sees the new day (offer.repository.ts).
  return db.transaction(async (transaction) => {
    await lockOffer(transaction, borrowerId, offerId);
    return updateFirstDueDate(transaction, borrowerId, offerId, firstDueDate);
  });
}
