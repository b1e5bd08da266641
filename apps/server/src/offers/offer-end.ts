import * as errorCode from '@plazo/contract/error-codes';
import { type IsoDate, localDate } from '@plazo/loan-rules/calendar';
import { mayBeDueFirst } from '@plazo/loan-rules/due-dates';
import type { Disclosing } from '../disclosure/consent.ts';
import { validThrough } from '../disclosure/deadlines.ts';
import { AppError } from '../platform/app-error.ts';
import type { Offer } from './offer.repository.ts';

export interface Moment {
  now: number;
  today: IsoDate;
  /** What local law requires of a product's offers; left out if nothing. */
  disclosing?: Disclosing | undefined;
}

/** The last day of an offer that must stay open longer than it says; null if it ends when it says. */
export function heldThrough(offer: Offer, disclosing: Disclosing | undefined): IsoDate | null {
  if (!disclosing) return null;
  const { createdAt, periods, termUnit, productId, terms } = offer;
  // All terms that are not in days are longer than a week.
  const term = { offeredOn: localDate(createdAt, terms.timeZone), days: termUnit === 'day' ? periods : 7 * periods };
  return validThrough(term, disclosing.of(productId), disclosing.holidays);
}

/** Refuses an offer that is over, or whose first due date has become impossible. */
export function refuseExpired(offer: Offer, at: Moment): void {
  const why = whyOver(offer, at);
  if (why !== null) throw new AppError(errorCode.offerExpired, why);
}

/** Why an offer can be neither taken nor seen any more; null if it is open or was taken. */
export function whyOver(offer: Offer, { now, today, disclosing }: Moment): string | null {
  const { isAccepted, isWithdrawn, expiresAt, firstDueDate, terms } = offer;
  if (isAccepted) return null;
  if (isWithdrawn) return 'the offer was withdrawn';
  const held = heldThrough(offer, disclosing);
  if (expiresAt <= now && (held === null || today > held)) return 'the offer has expired';
  if (firstDueDate === null || mayBeDueFirst(firstDueDate, today, terms)) return null;
  return `paid out on ${today} the loan may not be due first on ${firstDueDate}`;
}
