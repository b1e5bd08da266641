import * as errorCode from '@plazo/contract/error-codes';
import type { IsoDate } from '@plazo/loan-rules/calendar';
import { allocate, totalOutstanding } from '@plazo/loan-rules/charges';
import { AppError, FieldRefused } from '../platform/app-error.ts';
import { balancesOf, OpenAccount, type OrderAccount, sumOf } from './account.ts';
import { standing } from './claim.ts';
import type { LedgerTransaction, WaiverKind } from './ledger.ts';
import { bookPenalties, endIfPaid, notBeforeBooked, payFromCreditBalance, undo } from './ledger-steps.ts';
import { sinceReturn } from './since-return.ts';
import { type BookedWaiver, charges, isGiven, isRepeated, requestedCharges, type WaivedCharges } from './waiver.ts';
import { chargeOff, interestStopped, reinstatement, waivable, waiver, wholeDebt, wholeWaiver } from './waiving.ts';

/** What a lender gives up: charges, or the whole debt. */
export interface Waiver {
  waiverId: string;
  /** The waived amounts, in minor units; null for the whole debt. */
  charges: WaivedCharges | null;
  /** What becomes of the whole debt: forgiven (by default), no longer counted on, or owed to somebody else. */
  as?: 'forgiveness' | 'charge-off' | 'transfer';
  /** The bounds within which the debt must be for that. */
  rest?: { least: number; most: number };
  businessDate: IsoDate;
}

/**
 * Waives charges, paid or not, or gives up the whole debt; forgiving it settles the order. Throws AppError (conflict) for more than was
 * charged, if nothing is owed, and if the debt was passed on or, for a charge-off, charged off before.
 */
export function waive(before: OrderAccount, wanted: Waiver): OpenAccount {
  const { waiverId, charges: asked, businessDate, rest = { least: 1, most: Number.MAX_SAFE_INTEGER } } = wanted;
  const account = new OpenAccount(before);
  const { transferred, chargedOffOn } = account.order;
  if (transferred > 0) throw owedToOthers();
  if (wanted.as === 'charge-off' && chargedOffOn !== null) {
    const problem = 'the debt was already charged off';
    throw new FieldRefused(errorCode.conflict, { field: '', problem, code: 'charged-off' });
  }
  const on = { waiverId, businessDate: notBeforeBooked(account, businessDate) };
  bookPenalties(account, on.businessDate);
  if (asked) {
    refuseMore(asked, waivable(account));
    account.write([waiver(account, asked, on)]);
    endIfPaid(account, { businessDate: on.businessDate, cause: waiverId });
  } else {
    const owed = totalOutstanding(balancesOf(account));
    if (owed < rest.least || owed > rest.most) {
      const problem = `${owed} is owed on this day`;
      throw new FieldRefused(errorCode.conflict, { field: '', problem, code: 'other-debt', values: { amount: owed } });
    }
    endWhole(account, wanted.as ?? 'forgiveness', null, on);
  }
  account.settleOrReopen();
  return account;
}

/**
 * Reverses a waiver: its amount is owed again, from this day on. Throws AppError if that was done before, or if the borrower has since
 * cancelled the loan or paid it off.
 */
export function reinstate(
  before: OrderAccount,
  { waiverId, businessDate }: Pick<Waiver, 'waiverId' | 'businessDate'>,
): OpenAccount {
  const account = new OpenAccount(before);
  const bookedWaiver = findBookedWaiver(account.bookings, waiverId);
  if (!bookedWaiver) throw new AppError(errorCode.notFound, 'no such waiver');
  if (isReinstated(account.bookings, waiverId)) {
    const problem = 'it was already reversed';
    throw new FieldRefused(errorCode.conflict, { field: '', problem, code: 'already-reversed' });
  }
  if (account.order.cancelled > 0) throw new AppError(errorCode.conflict, 'the borrower has cancelled the loan');
  if (account.order.transferred > 0 && waiverId !== standing(account.bookings, 'transfer')?.cause) {
    throw owedToOthers();
  }
  const lastPaid = account.bookings.findLast(({ kind }) => kind === 'payment' || isGiven(kind));
  if (account.order.settledOn !== null && lastPaid?.cause !== waiverId) {
    throw new AppError(errorCode.conflict, 'the loan was paid off since');
  }
  reverseBooked(account, bookedWaiver, notBeforeBooked(account, businessDate));
  account.settleOrReopen();
  return account;
}

/** Whether a waiver was reversed. */
export function isReinstated(bookings: readonly LedgerTransaction[], waiverId: string): boolean {
  return bookings.some(({ kind, cause }) => kind === 'reinstatement' && cause === waiverId);
}

/** Repeats a decided waiver with the charges that exist by now. */
export function waiveAgain(account: OpenAccount, event: LedgerTransaction & { kind: WaiverKind }): void {
  const { kind, cause: waiverId = '', businessDate } = event;
  const on = { waiverId, businessDate };
  if (kind === 'reinstatement') {
    const bookedWaiver = findBookedWaiver(account.bookings, waiverId);
    if (bookedWaiver) reverseBooked(account, bookedWaiver, businessDate);
    return;
  }
  bookPenalties(account, businessDate);
  if (kind === 'waiver') {
    account.write([waiver(account, requestedCharges(event), on)]);
    endIfPaid(account, { businessDate, cause: waiverId });
  } else {
    endWhole(account, kind, requestedRest(event), on);
  }
}

/** Forgives the whole debt, charges it off or passes it on; `asked` is its amount at the time of the decision, null if that is now. */
function endWhole(
  account: OpenAccount,
  as: NonNullable<Waiver['as']>,
  asked: number | null,
  on: { waiverId: string; businessDate: IsoDate },
): void {
  const owed = totalOutstanding(balancesOf(account));
  if (as !== 'charge-off') {
    account.write([wholeDebt(as, account, asked ?? owed, on)]);
    return;
  }
  const stopped = interestStopped(account, on);
  const credited = stopped.reduce((sum, { instalment, amount }) => (instalment === null ? sum : sum - amount), 0);
  account.write([chargeOff(stopped, asked ?? owed - credited, on)]);
}

function reverseBooked(account: OpenAccount, bookedWaiver: BookedWaiver, businessDate: IsoDate): void {
  const waiverId = bookedWaiver.cause ?? '';
  bookPenalties(account, businessDate);
  undo(account, 'application', { businessDate, cause: waiverId });
  account.write([reinstatement(account, bookedWaiver, { businessDate, waiverId })]);
  payFromCreditBalance(account, { businessDate, cause: waiverId });
}

/**
 * A payment of an earlier day leaves a debt that was given up less to give up. If money is then taken back, the debt that it leaves is given
 * up again, as far as that: no payment revokes what was granted.
 */
export function waiveRestAgain(account: OpenAccount, businessDate: IsoDate): void {
  for (const booked of standingWholeWaivers(account.bookings)) {
    const balances = balancesOf(account);
    // More than was asked is given up if a payment counts later since: its debt has grown by then.
    const left = Math.max(0, Math.min(requestedRest(booked) - wentTo(booked), totalOutstanding(balances)));
    const { parts } = allocate(left, balances, account.order.terms);
    account.write([wholeWaiver(booked, parts, businessDate)]);
  }
}

/** What forgave the whole debt or passed it on, and was not reversed, with what was given up again. */
function standingWholeWaivers(bookings: readonly LedgerTransaction[]): BookedWaiver[] {
  return sinceReturn(bookings)
    .filter(isBookedWaiver)
    .filter(({ kind, cause = '' }) => (kind === 'forgiveness' || kind === 'transfer') && !isReinstated(bookings, cause))
    .map((booked) => withRepeated(booked, bookings));
}

function findBookedWaiver(all: readonly LedgerTransaction[], waiverId: string): BookedWaiver | undefined {
  const bookings = sinceReturn(all);
  const booked = bookings.filter(isBookedWaiver).find(({ cause }) => cause === waiverId);
  return booked && withRepeated(booked, bookings);
}

/** A decision with the entries of all its bookings. */
export function withRepeated(booked: BookedWaiver, bookings: readonly LedgerTransaction[]): BookedWaiver {
  const repeated = bookings.filter((other) => isRepeated(other) && other.cause === booked.cause);
  return { ...booked, entries: [booked, ...repeated].flatMap(({ entries }) => entries) };
}

export function isBookedWaiver(booked: LedgerTransaction): booked is BookedWaiver {
  return isGiven(booked.kind) && !isRepeated(booked);
}

/** How much of the debt was given up, in minor units. */
function wentTo(booked: BookedWaiver): number {
  return sumOf([booked], booked.kind === 'forgiveness' ? 'forgiveness' : 'transferred_claim');
}

/** The debt at the time when all of it was forgiven. */
export function requestedRest({ entries }: LedgerTransaction): number {
  return 0 - sumOf([{ entries: entries.filter(({ amount }) => amount < 0) }], 'waived_rest');
}

function owedToOthers(): AppError {
  const problem = 'the debt is owed to somebody else';
  return new FieldRefused(errorCode.conflict, { field: '', problem, code: 'transferred' });
}

function refuseMore(asked: WaivedCharges, most: WaivedCharges): void {
  for (const charge of charges) {
    if (asked[charge] <= most[charge]) continue;
    const problem = `must be at most ${most[charge]}: charged, and not credited`;
    const values = { amount: most[charge] };
    const field = { field: `charges.${charge}`, problem, code: 'over-amount' as const, values };
    throw new FieldRefused(errorCode.amountMismatch, field);
  }
}
