import * as errorCode from '@plazo/contract/error-codes';
import { AppError } from '../platform/app-error.ts';
import type { Queryable } from '../platform/db/db.ts';
import { withOpenFirstDue } from './first-due-date.ts';
import { findNewestOffers, findOffer, type Offer } from './offer.repository.ts';
import { type Moment, whyOver } from './offer-end.ts';

/** The offer that is meant: the one with this number, or else one of the product. */
export interface OfferMeant {
  productId: string;
  offerNo?: string | undefined;
}

/** The figures by which an offer is accepted, whatever it costs on that day. */
type Figures = Pick<Offer, 'amount' | 'periods' | 'termUnit'>;

/**
 * The offer to show. The number decides. Without one it is the newest open offer: an expired one hides no older one. Only the offer that
 * was taken last comes before that, so that a borrower who returns to it does not find another in its place.
 */
export async function shownOffer(db: Queryable, borrowerId: string, meant: OfferMeant, at: Moment): Promise<Offer> {
  if (meant.offerNo !== undefined) return namedOffer(db, borrowerId, meant.productId, meant.offerNo);
  const offers = await offersOf(db, borrowerId, meant.productId);
  const [newest] = offers;
  return newest.isAccepted ? newest : (offers.find((offer) => isOpen(offer, at)) ?? newest);
}

/**
 * The offer that the borrower has accepted. The number decides, and different figures are refused. Without a number it is the newest offer
 * with these figures that is open or taken, so that a repeated push takes no other offer.
 */
export async function agreedOffer(
  db: Queryable,
  borrowerId: string,
  { productId, offerNo, ...agreed }: OfferMeant & Figures,
  at: Moment,
): Promise<Offer> {
  const offers =
    offerNo === undefined
      ? await offersOf(db, borrowerId, productId)
      : [await namedOffer(db, borrowerId, productId, offerNo)];
  const matching = offers.filter(
    ({ amount, periods, termUnit }) =>
      amount === agreed.amount && periods === agreed.periods && termUnit === agreed.termUnit,
  );
  const [newest] = matching;
  if (!newest) throw new AppError(errorCode.amountMismatch, 'the figures do not match the offer');
  return matching.find((offer) => offer.isAccepted || isOpen(offer, at)) ?? newest;
}

/** This borrower's offer of this product with this number. */
export async function namedOffer(
  db: Queryable,
  borrowerId: string,
  productId: string,
  offerNo: string,
): Promise<Offer> {
  const offer = await findOffer(db, borrowerId, offerNo);
  if (offer?.productId !== productId) throw new AppError(errorCode.notFound, 'no such offer of this product');
  return offer;
}

async function offersOf(db: Queryable, borrowerId: string, productId: string): Promise<[Offer, ...Offer[]]> {
  const [newest, ...older] = await findNewestOffers(db, borrowerId, productId);
  if (!newest) throw new AppError(errorCode.notFound, 'no offer for this product');
  return [newest, ...older];
}

function isOpen(offer: Offer, at: Moment): boolean {
  return !offer.isAccepted && whyOver(withOpenFirstDue(offer, at.today), at) === null;
}
