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
  /** What the law of the place wants of an offer of a product; nothing where it is left out. */
  disclosing?: Disclosing | undefined;
}

/** The last day of an offer that has to hold longer than it says; null for one that holds as long as it says. */
export function heldThrough(offer: Offer, disclosing: Disclosing | undefined): IsoDate | null {
  if (!disclosing) return null;
  const { createdAt, periods, termUnit, productId, terms } = offer;
  // All but terms in days are longer than a week.
  const term = { offeredOn: localDate(createdAt, terms.timeZone), days: termUnit === 'day' ? periods : 7 * periods };
  return validThrough(term, disclosing.of(productId), disclosing.holidays);
}

/** Refuses an offer that is over, or that can no longer be due first on the day that it names. */
export function refuseExpired(offer: Offer, at: Moment): void {
  const why = whyOver(offer, at);
  if (why !== null) throw new AppError(errorCode.offerExpired, why);
}

/** Why an offer can neither be taken nor seen any more; null of one that is open, or was taken. */
export function whyOver(offer: Offer, { now, today, disclosing }: Moment): string | null {
  const { isAccepted, isWithdrawn, expiresAt, firstDueDate, terms } = offer;
  if (isAccepted) return null;
  if (isWithdrawn) return 'the offer was withdrawn';
  const held = heldThrough(offer, disclosing);
  if (expiresAt <= now && (held === null || today > held)) return 'the offer has expired';
  if (firstDueDate === null || mayBeDueFirst(firstDueDate, today, terms)) return null;
  return `paid out on ${today} the loan may not be due first on ${firstDueDate}`;
}
