import * as errorCode from '@plazo/contract/error-codes';
import { type IsoDate, isIsoDate } from '@plazo/loan-rules/calendar';
import { mayBeDueFirst } from '@plazo/loan-rules/due-dates';
import { AppError } from '../platform/app-error.ts';
import type { Db } from '../platform/db/db.ts';
import { namedOffer } from './agreed-offer.ts';
import { withOpenFirstDue, writeFirstDueDate } from './first-due-date.ts';
import { type PricedOffer, readOffer } from './offer.service.ts';
import { type Moment, refuseExpired } from './offer-end.ts';

/**
 * Chooses the day of the first payment of an open offer, and prices the offer with it. Refused if the product allows no choice, or not that
 * day.
 */
export async function chooseFirstDueDate(
  db: Db,
  borrowerId: string,
  { productId, offerNo, firstPayTime }: { productId: string; offerNo: string; firstPayTime: IsoDate },
  at: Moment,
): Promise<PricedOffer> {
  const offer = withOpenFirstDue(await namedOffer(db, borrowerId, productId, offerNo), at.today);
  refuseExpired(offer, at);
  const isOpen = !offer.isAccepted && offer.termUnit !== 'day' && isIsoDate(firstPayTime);
  if (!isOpen || !mayBeDueFirst(firstPayTime, at.today, offer.terms)) {
    throw new AppError(
      errorCode.firstDueDate,
      `paid out on ${at.today} the loan may not be due first on ${firstPayTime}`,
    );
  }
  const isWritten = await writeFirstDueDate(db, borrowerId, offer.id, firstPayTime);
  if (!isWritten) throw new AppError(errorCode.conflict, 'the offer was taken in the meantime');
  return readOffer(db, borrowerId, { productId, offerNo }, { ...at, isReload: true });
}
