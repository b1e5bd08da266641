import * as errorCode from '@plazo/contract/error-codes';
import { addDays, compareDates, type IsoDate } from '@plazo/loan-rules/calendar';
import { allocate, dueTotal } from '@plazo/loan-rules/charges';
import { everyCharge, isCoolingOff } from '@plazo/loan-rules/payoff';
import { totalOf } from '@plazo/loan-rules/plan-interest';
import { residue } from '@plazo/loan-rules/residue';
import { FieldRefused } from '../platform/app-error.ts';
import { balancesOf, creditBalanceOf, OpenAccount, type OrderAccount, sumOf, withBookings } from './account.ts';
import { creditCharges, reverseCredit } from './charge-credits.ts';
import { type ExtensionClaim, granted } from './extension.ts';
import { correction, extension, type LedgerTransaction, payment, refund, residueWaiver, reversal } from './ledger.ts';
import { bookPenalties, endIfPaid, giveRebate, notBeforeBooked, payFromCreditBalance, undo } from './ledger-steps.ts';
import { countedFrom, eventsOf, feeIn, isFee, type PastEvent, paidBackBy } from './past-events.ts';
import { payOut } from './payout-return.ts';
import { planAgain } from './plan.ts';
import { chargePlanInterest, reversePlanInterest } from './plan-interest.ts';
import { amountToCancel } from './position.ts';
import { divided, inForceOf, instalmentsIn, paidBy } from './reversed-part.ts';
import { sinceReturn } from './since-return.ts';
import { isWaiverKind } from './waiver.ts';
import { waiveAgain, waiveRestAgain } from './waiver-operations.ts';

// Operations on an order's money, computed from its account. Nothing here reads or writes the database.

/** A payment that arrived. */
export interface NewPayment {
  paymentId: string;
  /** Minor units. */
  amount: number;
  /** The day on which it was paid. */
  businessDate: IsoDate;
  claim?: ExtensionClaim | null;
  /** Whether it was meant to cancel the loan. */
  cancels?: boolean;
}

/** The result of a payment. */
export interface Credit {
  /** The surplus, in minor units. */
  unapplied: number;
  isSettled: boolean;
  isExtended: boolean;
  /** The result of the cancellation: done, too late, or too little money. Null if the payment was for something else. */
  cancellation: 'done' | 'late' | 'short' | null;
}

/**
 * Credits a payment: posts the penalties up to its day, allocates it, and settles the order once nothing is owed. A payment that covers the
 * payoff on its day gets that day's rebate; one that was meant to cancel, in time and large enough, gets every charge back. A payment that
 * claims an extension pays the fee and moves the due date, if that is allowed; otherwise it is a payment like any other. A payment of a day
 * before the last booking takes its place by day: later bookings are undone and booked again (decision 009). Nothing was owed before the
 * payout, so an older payment counts from that day.
 */
export function credit(before: OrderAccount, paid: NewPayment): { after: OpenAccount; credit: Credit } {
  const account = new OpenAccount(before);
  const input = { ...paid, businessDate: notBeforePaidOut(before, paid.businessDate) };
  const following = undoAfter(account, input.businessDate);
  // A later extension stays as it is: the same days must not be sold twice.
  const isExtendedLater = following.some(({ entries }) => entries.some(({ account }) => account === 'extension_fee'));
  const { isExtended, cancellation } = book(account, isExtendedLater ? { ...input, claim: null } : input);
  for (const event of following) bookAgain(account, event);
  const isSettled = account.settleOrReopen();
  const own = account.bookings.filter(({ kind, cause }) => kind === 'payment' && cause === input.paymentId);
  const unapplied = creditBalanceOf({ bookings: own });
  return { after: account, credit: { unapplied, isSettled, isExtended, cancellation } };
}

/** A payment, or part of one, that its provider reversed. */
export interface Reversal {
  paymentId: string;
  /** Minor units, at most what is left of the payment; all of it if left out. */
  amount?: number;
  /** The day on which the payment was reported. */
  reportedOn: IsoDate;
  /** The day on which the reversal was reported. */
  businessDate: IsoDate;
}

/**
 * Reverses a payment or its last part: what it paid is owed again from this day on, and a settled order is open again. The days on which it
 * counted as paid stay free of penalties: those from its report to this day, however much earlier it was dated. The rest of the payment
 * stays in place. An extension is void once the rest is less than its fee; the rest then pays debt, from this day on. Throws RangeError if
 * more is reversed than is left.
 */
export function bookReversal(
  before: OrderAccount,
  { paymentId, amount, reportedOn, businessDate }: Reversal,
): OpenAccount {
  const account = new OpenAccount(before);
  const inForce = inForceOf(account.bookings, paymentId);
  const paid = sumOf(inForce, 'cash');
  const left = amount === undefined ? 0 : paid - amount;
  if (left < 0) throw new RangeError(`${paid} of the payment is left, less than ${amount}`);
  const rest = left < feeIn(inForce) ? left : 0;
  const taken = paid - left + rest;
  countFromReport(account, { paymentId, amount: taken, reportedOn });
  const on = { paymentId, businessDate: notBeforeBooked(account, businessDate) };
  reversePayment(account, { ...on, amount: taken });
  if (rest > 0) {
    pay(account, { ...on, amount: rest }, false);
    waiveResidue(account, on);
  }
  account.settleOrReopen();
  return account;
}

/**
 * Refunds a credit balance, once per reference: repeating the refund changes nothing. Throws AppError (conflict) if the balance is smaller,
 * or another amount was refunded under the reference.
 */
export function refundCredit(
  before: OrderAccount,
  { amount, reference, businessDate }: { amount: number; reference: string; businessDate: IsoDate },
): OpenAccount {
  const account = new OpenAccount(before);
  const done = before.bookings.find(({ kind, cause }) => kind === 'refund' && cause === reference);
  if (done) {
    if (paidBackBy(done) === amount) return account;
    const problem = `names a refund of ${paidBackBy(done)}`;
    const values = { amount: paidBackBy(done) };
    throw new FieldRefused(errorCode.conflict, { field: 'reference', problem, code: 'refunded-already', values });
  }
  const credit = creditBalanceOf(account);
  if (amount > credit) {
    const problem = `must be at most ${credit}, the credit balance of this order`;
    const values = { amount: credit };
    throw new FieldRefused(errorCode.conflict, { field: 'amount', problem, code: 'over-amount', values });
  }
  account.write([refund(amount, 0, notBeforeBooked(account, businessDate), reference)]);
  return account;
}

/**
 * Books every outside event again (payments, reversals, refunds) and every waiver, each on its day. The result equals the bookings in
 * force, unless somebody has changed them. What was booked before a payout came back is taken as it is. Throws RangeError for impossible
 * figures.
 */
export function rebooked({ order, agreed, bookings, extensions }: OrderAccount): readonly LedgerTransaction[] {
  const current = sinceReturn(bookings);
  const former = bookings.slice(0, bookings.length - current.length);
  const paidOut = current.findIndex(({ kind }) => kind === 'disbursement');
  const isWaiting = former.length > 0 ? current.slice(0, paidOut < 0 ? current.length : paidOut) : [];
  const waited = { order: withBookings(order, former), bookings: former, extensions };
  let account = new OpenAccount({ ...waited, agreed: former.length > 0 ? [] : agreed });
  for (const event of eventsOf(isWaiting)) bookAgain(account, event);
  const next = current[paidOut];
  if (next) account = payOut(account, agreed, next.businessDate);
  for (const event of eventsOf(current.slice(isWaiting.length))) bookAgain(account, event);
  return account.bookings;
}

/** Books a payment on its day, after all other bookings; returns whether its claim was met. */
function book(
  account: OpenAccount,
  { paymentId, amount, businessDate, claim, cancels }: NewPayment,
): Pick<Credit, 'isExtended' | 'cancellation'> {
  const bought = claim ? granted(account.on(businessDate).loan, claim, amount) : null;
  const rest = { paymentId, amount: amount - (bought?.fee ?? 0), businessDate };
  const cancellation = pay(account, rest, cancels ?? false);
  if (bought) {
    const { instalment, fee, dueDate, days } = bought;
    account.write([extension(instalment, fee, { businessDate, paymentId, terms: account.order.terms })]);
    account.extend({ instalment, dueDate, days, paymentId });
  }
  waiveResidue(account, rest);
  endIfPaid(account, { businessDate, cause: paymentId });
  return { isExtended: bought !== null, cancellation };
}

/** Pays the debt of a day, and credits any rebate or cancelled charges. */
function pay(
  account: OpenAccount,
  { paymentId, amount, businessDate }: Pick<NewPayment, 'paymentId' | 'amount' | 'businessDate'>,
  cancels: boolean,
): Credit['cancellation'] {
  const on = { businessDate, paymentId };
  bookPenalties(account, businessDate);
  const cancellation = cancels ? judgeCancellation(account, amount, businessDate) : null;
  if (cancellation === 'done') {
    // A rebate of the same day is among the charges.
    account.write([
      reverseCredit('rebate', sinceReturn(account.bookings), { ...on, credit: creditBalanceOf(account) }),
    ]);
    const balances = balancesOf(account);
    account.write([
      creditCharges('cancellation', everyCharge(balances), balances, { ...on, terms: account.order.terms }),
    ]);
  } else {
    giveRebate(account, amount, { businessDate, cause: paymentId });
  }
  // Whoever cancels owes no interest.
  const interest = cancellation === 'done' ? [] : chargePlanInterest(account, amount, on);
  const { parts, unapplied } = allocate(amount - totalOf(interest), balancesOf(account), account.order.terms);
  account.write([payment({ parts, unapplied, interest }, businessDate, paymentId)]);
  return cancellation;
}

/** Whether a payment that is meant to cancel the loan does so. Null if it is already cancelled, or the lender has given it up. */
function judgeCancellation(account: OpenAccount, amount: number, businessDate: IsoDate): Credit['cancellation'] {
  const { disbursedOn, terms, cancelled, rebated, forgiven, chargedOffOn, transferred } = account.order;
  if (cancelled > 0 || forgiven > 0 || chargedOffOn !== null || transferred > 0) return null;
  if (!isCoolingOff(businessDate, disbursedOn, terms)) return 'late';
  return amount >= amountToCancel(balancesOf(account)) + rebated ? 'done' : 'short';
}

/** Waives the residue of a payment if it is within the tolerance. */
function waiveResidue(account: OpenAccount, on: { businessDate: IsoDate; paymentId: string }): void {
  const own = account.bookings.filter(({ kind, cause }) => kind === 'payment' && cause === on.paymentId);
  waiveResidueOf(account, new Set(own.flatMap(instalmentsIn)), on);
}

/** Waives the residues of partly paid instalments that are within the tolerance. */
function waiveResidueOf(
  account: OpenAccount,
  paid: ReadonlySet<number>,
  on: { businessDate: IsoDate; paymentId: string },
): void {
  if (paid.size > 0) account.write([residueWaiver(residue(balancesOf(account), paid, account.order.terms), on)]);
}

/**
 * Reverses the last part of a payment, of this amount. If its credit balance has paid for something since, that is owed again, and paid
 * again from what is left. A rebate and a cancellation last while nothing is owed: if the credit balance is too small, they are reversed.
 */
function reversePayment(
  account: OpenAccount,
  { paymentId, amount, businessDate }: { paymentId: string; amount: number; businessDate: IsoDate },
): void {
  const { last } = divided(inForceOf(account.bookings, paymentId), amount);
  bookPenalties(account, businessDate);
  const on = { businessDate, cause: paymentId };
  undo(account, 'application', on);
  const spent = Math.max(0, creditBalanceOf({ bookings: last }) - creditBalanceOf(account));
  account.write([reversal(last, spent, businessDate, paymentId)]);
  reversePlanInterest(account, { businessDate, paymentId });
  undo(account, 'rounding-waiver', on, residuesOwedAgain(account));
  // The remaining part leaves the residue that it would have left alone. A cancellation must be paid in full.
  if (account.order.cancelled === 0) waiveResidueOf(account, paidBy(account.bookings), { businessDate, paymentId });
  waiveResidueOf(account, payFromCreditBalance(account, on), { businessDate, paymentId });
  waiveRestAgain(account, businessDate);
  // What is left may now be no more than the rebate.
  endIfPaid(account, on);
}

/** The waived residues of instalments that are owed again. */
function residuesOwedAgain(account: OpenAccount): LedgerTransaction[] {
  const owed = balancesOf(account)
    .filter((due) => dueTotal(due) > 0)
    .map(({ number }) => number);
  return sinceReturn(account.bookings).filter(
    ({ kind, entries }) =>
      kind === 'rounding-waiver' && entries.some(({ instalment }) => instalment !== null && owed.includes(instalment)),
  );
}

/** Moves this amount of a back-dated payment to the day of its report: until then its penalties were charged and shown. */
function countFromReport(
  account: OpenAccount,
  { paymentId, amount, reportedOn }: { paymentId: string; amount: number; reportedOn: IsoDate },
): void {
  const paidOn = inForceOf(account.bookings, paymentId)[0]?.businessDate;
  if (paidOn === undefined || compareDates(reportedOn, paidOn) <= 0) return;
  // What was paid before the money was sent again has paid for nothing late.
  if (compareDates(paidOn, account.order.disbursedOn) < 0) return;
  const events = undoAfter(account, addDays(paidOn, -1));
  for (const event of countedFrom(events, { paymentId, amount, reportedOn })) bookAgain(account, event);
}

/** Undoes the bookings of later days, and returns their events. What a returned payout has ended stays as it is, also on its day. */
function undoAfter(account: OpenAccount, businessDate: IsoDate): PastEvent[] {
  const later = sinceReturn(account.bookings).filter(
    (booked) =>
      !['disbursement', 'charges'].includes(booked.kind) && compareDates(booked.businessDate, businessDate) > 0,
  );
  account.write(later.map(correction));
  return eventsOf(later);
}

/** Applies an event on its day to the order as it is then. A bought extension stays, with its fee. */
function bookAgain(account: OpenAccount, event: PastEvent): void {
  const { businessDate, cause = '' } = event;
  if (event.kind === 'reversal') {
    reversePayment(account, { paymentId: cause, amount: paidBackBy(event), businessDate });
    return;
  }
  const { kind } = event;
  if (isWaiverKind(kind)) {
    waiveAgain(account, { ...event, kind });
    return;
  }
  if (kind === 'plan' || kind === 'plan-end') {
    planAgain(account, { ...event, kind });
    return;
  }
  if (event.kind === 'refund') {
    const amount = paidBackBy(event);
    account.write([refund(amount, Math.max(0, amount - creditBalanceOf(account)), businessDate, cause)]);
    return;
  }
  const fee = event.entries.find(isFee);
  const rest = { paymentId: cause, amount: sumOf([event], 'cash') - (fee?.amount ?? 0), businessDate };
  pay(account, rest, event.isCancelling);
  const on = { businessDate, paymentId: cause, terms: account.order.terms };
  if (fee) account.write([extension(fee.instalment ?? 0, fee.amount, on)]);
  waiveResidue(account, on);
}

/** Between a payout that came back and the next one, not before it came back. */
function notBeforePaidOut({ order: { disbursedOn }, bookings }: OrderAccount, businessDate: IsoDate): IsoDate {
  const returnedOn = bookings.findLast(({ kind }) => kind === 'payout-return')?.businessDate ?? disbursedOn;
  const first = compareDates(disbursedOn, returnedOn) < 0 ? returnedOn : disbursedOn;
  return compareDates(businessDate, first) < 0 ? first : businessDate;
}
