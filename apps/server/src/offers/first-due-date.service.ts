import * as errorCode from '@plazo/contract/error-codes';
import type { IsoDate } from '@plazo/loan-rules/calendar';
import { AppError } from '../platform/app-error.ts';
import type { Db } from '../platform/db/db.ts';
import { namedOffer } from './agreed-offer.ts';
import { refuseFirstDue, withOpenFirstDue, writeFirstDueDate } from './first-due-date.ts';
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
  refuseFirstDue(offer, firstPayTime, at.today);
  const isWritten = await writeFirstDueDate(db, borrowerId, offer.id, firstPayTime);
  if (!isWritten) throw new AppError(errorCode.conflict, 'the offer was taken in the meantime');
  return readOffer(db, borrowerId, { productId, offerNo }, { ...at, isReload: true });
}
