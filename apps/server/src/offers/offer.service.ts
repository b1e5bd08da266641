import { randomBytes } from 'node:crypto';
import * as errorCode from '@plazo/contract/error-codes';
import type { LoanLocale } from '@plazo/contract/launch';
import type { IsoDate } from '@plazo/loan-rules/calendar';
import type { TermUnit } from '@plazo/loan-rules/due-dates';
import { nextStatus, type OrderEvent, type OrderStatus, orderStatus } from '@plazo/loan-rules/order-status';
import { acceptedFact, begunAs, type Fact, newDocumentKey, paidOutFact } from '../audit/facts.ts';
import { noted, noteOf } from '../audit/note.ts';
import { hasBankAccount } from '../bank-accounts/bind-bank.repository.ts';
import { documentOf, hashOfDocument } from '../disclosure/accepted-document.ts';
import { refuseUndisclosed } from '../disclosure/consent.ts';
import { balancesOf } from '../ledger/account.ts';
import { collectionStateOf } from '../ledger/collection-state.ts';
import { disbursement } from '../ledger/ledger.ts';
import { AppError } from '../platform/app-error.ts';
import type { TenantSettings } from '../platform/config/schema.ts';
import type { Db, Queryable } from '../platform/db/db.ts';
import type { MasterKeys } from '../platform/secrets/master-keys.ts';
import { type PricedLoan, priceLoan } from '../products/pricing.ts';
import { agreedOffer, type OfferMeant, shownOffer } from './agreed-offer.ts';
import { refuseFirstDue, withOpenFirstDue, writeFirstDueDate } from './first-due-date.ts';
import {
  type FirstPayout,
  findBorrower,
  findOffer,
  type NewOrder,
  type Offer,
  placeOrder,
} from './offer.repository.ts';
import { type Moment, refuseExpired } from './offer-end.ts';

/** An offer with its full cost if it is taken on a given day. */
export interface PricedOffer extends PricedLoan {
  offer: Offer;
}

/**
 * The offer that is meant, priced for today. An expired one is refused unless it was taken. An offer that asks for a second fetch shows its
 * provisional amount, which nobody can take, until then (`isReload`). With `firstPayTime` it is priced as if that day had been chosen.
 */
export async function readOffer(
  db: Queryable,
  borrowerId: string,
  { firstPayTime, ...meant }: OfferMeant & { firstPayTime?: IsoDate | undefined },
  { isReload, ...at }: Moment & { isReload: boolean },
): Promise<PricedOffer> {
  const found = withOpenFirstDue(await shownOffer(db, borrowerId, meant, at), at.today);
  refuseExpired(found, at);
  if (firstPayTime !== undefined) refuseFirstDue(found, firstPayTime, at.today);
  const offer = firstPayTime === undefined ? found : { ...found, firstDueDate: firstPayTime };
  const isProvisional = offer.needsReload && !isReload && !offer.isAccepted;
  const amount = (isProvisional ? offer.provisionalAmount : null) ?? offer.amount;
  return priceOffer({ ...offer, amount }, offer.plannedOn ?? at.today);
}

/** The offer behind a contract, by its number, which is also its order's. */
export async function readContract(
  db: Queryable,
  borrowerId: string,
  orderNo: string,
  at: Moment,
): Promise<PricedOffer> {
  const offer = withOpenFirstDue(await findOffer(db, borrowerId, orderNo), at.today);
  if (!offer) throw new AppError(errorCode.notFound, 'no such order');
  refuseExpired(offer, at);
  return priceOffer(offer, offer.plannedOn ?? at.today);
}

/** What the page showed when the borrower accepted; it must match the offer and its cost today. */
export interface AgreedFigures {
  amount: number;
  periods: number;
  termUnit: TermUnit;
  /** The offer that was shown; without it, the product's newest with these figures. */
  offerNo?: string;
  /** The total to repay, in minor units, and the last due date. */
  totalAmount?: number;
  lastPayTime?: IsoDate;
  /** The disclosure that was shown, whether its required reading was confirmed, and the other consents that were given. */
  disclosure?: string;
  acknowledged?: number;
  consents?: string;
}

/** When and from where an offer is taken, and what its contract says apart from the figures. */
export interface Consent extends Moment {
  company: string;
  /** How figures were written. */
  formats: TenantSettings['formats'];
  locale: LoanLocale;
  address: string;
  device: string;
  /** Whether a borrower without a bank account is refused. */
  needsAccount?: boolean | undefined;
  /** Whether an order that is decided at once is also paid out at once: in the sandbox, where nobody pays out. */
  isPaidOutAtOnce?: boolean | undefined;
  masterKeys: MasterKeys;
}

/**
 * Takes an offer: writes one order, the accepted document, its instalments and its ledger entries, all or nothing. However often it is
 * sent, there is one order, and every sender gets its number.
 */
export async function takeOffer(
  db: Db,
  borrowerId: string,
  productId: string,
  agreed: AgreedFigures,
  consent: Consent,
): Promise<string> {
  const {
    company,
    formats,
    locale,
    address,
    device,
    now,
    today,
    disclosing,
    isPaidOutAtOnce = false,
    needsAccount = false,
    masterKeys,
  } = consent;
  const [written, borrower] = await Promise.all([
    agreedOffer(db, borrowerId, { productId, ...agreed }, consent),
    findBorrower(db, borrowerId),
  ]);
  const offer = withOpenFirstDue(written, today);
  if (offer.isAccepted) return offer.id;
  refuseExpired(offer, consent);
  if (needsAccount && !(await hasBankAccount(db, borrowerId))) {
    throw new AppError(errorCode.accountMissing, 'the borrower has no bank account');
  }
  const priced = priceOffer(offer, today);
  refuseOtherCost(priced, agreed);
  const disclosed = refuseUndisclosed(disclosing?.of(productId) ?? null, agreed);
  const { instalments } = priced;
  const status = statusOfNewOrder(offer, isPaidOutAtOnce);
  const parties = { company, locale, formats, borrower, plannedOn: today, ...disclosed.inDocument };
  const text = JSON.stringify(documentOf(priced, parties));
  const documentKey = newDocumentKey();
  const payouts = firstPayouts(status, offer.terms.currency, today);
  const acceptance = { text, hash: hashOfDocument(text), key: documentKey, address, device, ...disclosed.pin };
  const accepted = acceptedAs(offer, acceptance, { plannedOn: today, acceptedAt: now });
  const facts = [begunAs(accepted, status)].concat(
    payouts.flatMap(({ paidOn, currency }) => (paidOn ? [paidOutAtOnce(offer, { currency, paidOn })] : [])),
  );
  const by = { kind: 'borrower', id: borrowerId } as const;
  if (offer.firstDueDate !== written.firstDueDate) await writeFirstDueDate(db, borrowerId, offer.id, null);
  const isPlaced = await placeOrder(db, borrowerId, {
    offerId: offer.id,
    firstDueDate: offer.firstDueDate,
    status,
    createdAt: now,
    disbursedOn: today,
    instalments,
    // Money moves when the loan is paid out; until then there is only a plan.
    ledger: status === orderStatus.repayable ? disbursement(instalments, today) : [],
    states: status === orderStatus.repayable ? [stateAtOnce(priced)] : [],
    payouts,
    acceptance,
    audit: facts.map((fact) => noted(noteOf(fact, by, { orderId: offer.id, at: now }), masterKeys)),
    consents: disclosed.consents,
  });
  if (!isPlaced) await refuseChanged(db, borrowerId, offer.id);
  return offer.id;
}

/** The audit's record of an offer that is taken. */
function acceptedAs(
  { id: orderId, productId, productVersion, amount, periods, termUnit, couponAmount }: Offer,
  { text: document, hash: documentHash, key: documentKey, ...how }: NewOrder['acceptance'],
  at: { plannedOn: IsoDate; acceptedAt: number },
): Fact {
  const loan = { orderId, productId, productVersion, amount, periods, termUnit, couponAmount };
  return acceptedFact({ ...loan, ...at, document, documentHash, documentKey, ...how });
}

function paidOutAtOnce({ id, amount }: Offer, { currency, paidOn }: { currency: string; paidOn: IsoDate }): Fact {
  return paidOutFact({ id: `${id}-1`, amount, currency, paidOn, reference: null });
}

function stateAtOnce({ offer, instalments }: PricedOffer): NewOrder['states'][number] {
  const balances = balancesOf({ agreed: instalments, bookings: [], extensions: [] });
  const nothing = { chargedOffOn: null, transferred: 0, plan: null };
  return { ...collectionStateOf(balances, nothing), graceDays: offer.terms.penaltyGraceDays };
}

/** Nothing was written: another push was faster, or the first due date was changed in the meantime. */
async function refuseChanged(db: Queryable, borrowerId: string, offerId: string): Promise<void> {
  const offer = await findOffer(db, borrowerId, offerId);
  if (!offer?.isAccepted)
    throw new AppError(errorCode.amountMismatch, 'another first due date was chosen in the meantime');
}

/** A loan runs from the day it is taken, so yesterday's page shows other due dates, and perhaps another total. */
function refuseOtherCost({ total, instalments }: PricedOffer, { totalAmount, lastPayTime }: AgreedFigures): void {
  const isSameTotal = totalAmount === undefined || totalAmount === total;
  const isSameDate = lastPayTime === undefined || lastPayTime === instalments.at(-1)?.dueDate;
  if (isSameTotal && isSameDate) return;
  throw new AppError(errorCode.amountMismatch, 'taken today, the loan costs something other than what was shown');
}

/** Prices an offer as if paid out on a given day. */
export function priceOffer(offer: Offer, disbursedOn: IsoDate): PricedOffer {
  return { offer, ...priceLoan(offer, disbursedOn) };
}

/** A number for an offer and its order: readable, unguessable, never reused. */
export function newOfferId(today: IsoDate): string {
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  const random = [...randomBytes(10)].map((byte) => alphabet[byte % 32]).join('');
  return `PZ${today.slice(2).replaceAll('-', '')}${random}`;
}

/** Whether somebody has yet to decide on it once it is accepted: not if that was done for the loan that it replaces. */
export function isReviewed({ decision, replaces }: Pick<Offer, 'decision' | 'replaces'>): boolean {
  return decision === 'review' && replaces === null;
}

/** An instant product is decided at once; another waits for a decision, unless that was made before and only the payout was late. */
function statusOfNewOrder({ decision, replaces }: Offer, isPaidOutAtOnce: boolean): OrderStatus {
  const isDecided = !isReviewed({ decision, replaces });
  const decided: OrderEvent[] = isDecided ? ['approve'] : [];
  const steps: OrderEvent[] = decision === 'instant' && isPaidOutAtOnce ? ['approve', 'disburse', 'confirm'] : decided;
  return steps.reduce<OrderStatus>(nextStatus, orderStatus.underReview);
}

/** An approved order requests its money in the same statement. */
function firstPayouts(status: OrderStatus, currency: string, today: IsoDate): FirstPayout[] {
  if (status === orderStatus.disbursing) return [{ currency, state: 'requested' }];
  return status === orderStatus.repayable ? [{ currency, state: 'confirmed', paidOn: today }] : [];
}
