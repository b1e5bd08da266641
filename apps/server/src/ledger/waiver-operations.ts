import * as errorCode from '@plazo/contract/error-codes';
import type { IsoDate } from '@plazo/loan-rules/calendar';
import { totalOutstanding } from '@plazo/loan-rules/charges';
import { AppError } from '../platform/app-error.ts';
import { balancesOf, OpenAccount, type OrderAccount, sumOf } from './account.ts';
import type { LedgerTransaction } from './ledger.ts';
import { bookPenalties, endIfPaid, notBeforeBooked, payFromCreditBalance, undo } from './ledger-steps.ts';
import { charges, requestedCharges, type WaivedCharges } from './waiver.ts';
import { type BookedWaiver, forgiveness, reinstatement, waivable, waiver } from './waiving.ts';

/** What a lender no longer asks for: charges, or all that is owed (forgiveness). */
export interface Waiver {
  waiverId: string;
  /** What is waived, in minor units; null for all that is owed. */
  charges: WaivedCharges | null;
  /** The bounds that the debt must lie within when all of it is forgiven. */
  rest?: { least: number; most: number };
  businessDate: IsoDate;
}

/**
 * Waives charges, paid or not, or forgives all that is owed, which settles the order. Throws AppError (conflict) for more than was
 * charged, and where nothing is owed.
 */
export function waive(before: OrderAccount, wanted: Waiver): OpenAccount {
  const { waiverId, charges: asked, businessDate, rest = { least: 1, most: Number.MAX_SAFE_INTEGER } } = wanted;
  const account = new OpenAccount(before);
  const on = { waiverId, businessDate: notBeforeBooked(account, businessDate) };
  bookPenalties(account, on.businessDate);
  if (asked) {
    refuseMore(asked, waivable(account));
    account.write([waiver(account, asked, on)]);
    endIfPaid(account, { businessDate: on.businessDate, cause: waiverId });
  } else {
    const owed = totalOutstanding(balancesOf(account));
    if (owed < rest.least || owed > rest.most) throw new AppError(errorCode.conflict, `${owed} is owed on this day`);
    account.write([forgiveness(account, owed, on)]);
  }
  account.settleOrReopen();
  return account;
}

/**
 * Reverses a waiver: what it waived is owed again, from this day on. Throws AppError where that was done before, and where the
 * borrower has cancelled the loan, or paid it off, since.
 */
export function reinstate(
  before: OrderAccount,
  { waiverId, businessDate }: Pick<Waiver, 'waiverId' | 'businessDate'>,
): OpenAccount {
  const account = new OpenAccount(before);
  const bookedWaiver = findBookedWaiver(account.bookings, waiverId);
  if (!bookedWaiver) throw new AppError(errorCode.notFound, 'no such waiver');
  if (isReinstated(account.bookings, waiverId)) throw new AppError(errorCode.conflict, 'it was reversed before');
  if (account.order.cancelled > 0) throw new AppError(errorCode.conflict, 'the borrower has cancelled the loan');
  const lastPaid = account.bookings.findLast(
    ({ kind }) => kind === 'payment' || kind === 'waiver' || kind === 'charge-off',
  );
  if (account.order.settledOn !== null && lastPaid !== bookedWaiver) {
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

/** Does what was decided once more, with what is there by now. */
export function waiveAgain(account: OpenAccount, event: LedgerTransaction): void {
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
    account.write([forgiveness(account, requestedRest(event), on)]);
  }
}

function reverseBooked(account: OpenAccount, bookedWaiver: BookedWaiver, businessDate: IsoDate): void {
  const waiverId = bookedWaiver.cause ?? '';
  bookPenalties(account, businessDate);
  undo(account, 'application', { businessDate, cause: waiverId });
  account.write([reinstatement(account, bookedWaiver, { businessDate, waiverId })]);
  payFromCreditBalance(account, { businessDate, cause: waiverId });
}

function findBookedWaiver(bookings: readonly LedgerTransaction[], waiverId: string): BookedWaiver | undefined {
  return bookings.filter(isBookedWaiver).find(({ cause }) => cause === waiverId);
}

export function isBookedWaiver(booked: LedgerTransaction): booked is BookedWaiver {
  return booked.kind === 'waiver' || booked.kind === 'charge-off';
}

/** What was owed when all of it was forgiven. */
export function requestedRest({ entries }: LedgerTransaction): number {
  return 0 - sumOf([{ entries: entries.filter(({ amount }) => amount < 0) }], 'waived_rest');
}

function refuseMore(asked: WaivedCharges, most: WaivedCharges): void {
  for (const charge of charges) {
    if (asked[charge] <= most[charge]) continue;
    const problem = `must be at most ${most[charge]}, what was charged and not credited`;
    throw new AppError(errorCode.amountMismatch, `${charge} ${problem}`, { field: charge, problem });
  }
}
