import * as errorCode from '@plazo/contract/error-codes';
import type { IsoDate } from '@plazo/loan-rules/calendar';
import { totalOutstanding } from '@plazo/loan-rules/charges';
import { AppError } from '../platform/app-error.ts';
import { balancesOf, OpenAccount, type OrderAccount, sumOf } from './account.ts';
import { type Conceded, chargeOff, reinstatement, waivable, waiver } from './conceding.ts';
import { askedOf, charges, type WaivedCharges } from './concession.ts';
import type { LedgerTransaction } from './ledger.ts';
import { bookPenalties, endIfPaid, notBeforeBooked, payWithKept, undo } from './ledger-steps.ts';

/** Something that the lender gives up: charges, or all that is owed. */
export interface Concession {
  concessionId: string;
  /** What is waived, in minor units; null for all that is owed. */
  charges: WaivedCharges | null;
  /** The bounds that the debt must lie within when all of it is given up. */
  rest?: { least: number; most: number };
  businessDate: IsoDate;
}

/**
 * Waives charges, paid or not, or gives up all that is owed, which settles the order. Throws AppError (conflict) for more than was
 * charged, and where nothing is owed.
 */
export function concede(before: OrderAccount, concession: Concession): OpenAccount {
  const { concessionId, charges: asked, businessDate, rest = { least: 1, most: Number.MAX_SAFE_INTEGER } } = concession;
  const account = new OpenAccount(before);
  const on = { concessionId, businessDate: notBeforeBooked(account, businessDate) };
  bookPenalties(account, on.businessDate);
  if (asked) {
    refuseMore(asked, waivable(account));
    account.write([waiver(account, asked, on)]);
    endIfPaid(account, { businessDate: on.businessDate, cause: concessionId });
  } else {
    const owed = totalOutstanding(balancesOf(account));
    if (owed < rest.least || owed > rest.most) throw new AppError(errorCode.conflict, `${owed} is owed on this day`);
    account.write([chargeOff(account, owed, on)]);
  }
  account.settleOrReopen();
  return account;
}

/**
 * Takes a concession back: what it gave up is owed again, from this day on. Throws AppError where that was done before, and where the
 * borrower has cancelled the loan, or paid it off, since.
 */
export function reinstate(
  before: OrderAccount,
  { concessionId, businessDate }: Pick<Concession, 'concessionId' | 'businessDate'>,
): OpenAccount {
  const account = new OpenAccount(before);
  const conceded = findConceded(account.bookings, concessionId);
  if (!conceded) throw new AppError(errorCode.notFound, 'no such concession');
  if (isReinstated(account.bookings, concessionId)) throw new AppError(errorCode.conflict, 'it was reversed before');
  if (account.order.cancelled > 0) throw new AppError(errorCode.conflict, 'the borrower has cancelled the loan');
  const lastPaid = account.bookings.findLast(
    ({ kind }) => kind === 'payment' || kind === 'waiver' || kind === 'charge-off',
  );
  if (account.order.settledOn !== null && lastPaid !== conceded) {
    throw new AppError(errorCode.conflict, 'the loan was paid off since');
  }
  reversePayment(account, conceded, notBeforeBooked(account, businessDate));
  account.settleOrReopen();
  return account;
}

/** Whether a concession was reversed. */
export function isReinstated(bookings: readonly LedgerTransaction[], concessionId: string): boolean {
  return bookings.some(({ kind, cause }) => kind === 'reinstatement' && cause === concessionId);
}

/** Does what was decided once more, with what is there by now. */
export function concedeAgain(account: OpenAccount, event: LedgerTransaction): void {
  const { kind, cause: concessionId = '', businessDate } = event;
  const on = { concessionId, businessDate };
  if (kind === 'reinstatement') {
    const conceded = findConceded(account.bookings, concessionId);
    if (conceded) reversePayment(account, conceded, businessDate);
    return;
  }
  bookPenalties(account, businessDate);
  if (kind === 'waiver') {
    account.write([waiver(account, askedOf(event), on)]);
    endIfPaid(account, { businessDate, cause: concessionId });
  } else {
    account.write([chargeOff(account, restAskedOf(event), on)]);
  }
}

function reversePayment(account: OpenAccount, conceded: Conceded, businessDate: IsoDate): void {
  const concessionId = conceded.cause ?? '';
  bookPenalties(account, businessDate);
  undo(account, 'application', { businessDate, cause: concessionId });
  account.write([reinstatement(account, conceded, { businessDate, concessionId })]);
  payWithKept(account, { businessDate, cause: concessionId });
}

function findConceded(bookings: readonly LedgerTransaction[], concessionId: string): Conceded | undefined {
  return bookings.filter(isConceded).find(({ cause }) => cause === concessionId);
}

export function isConceded(booked: LedgerTransaction): booked is Conceded {
  return booked.kind === 'waiver' || booked.kind === 'charge-off';
}

/** What was owed when all of it was given up. */
export function restAskedOf({ entries }: LedgerTransaction): number {
  return 0 - sumOf([{ entries: entries.filter(({ amount }) => amount < 0) }], 'waived_rest');
}

function refuseMore(asked: WaivedCharges, most: WaivedCharges): void {
  for (const charge of charges) {
    if (asked[charge] <= most[charge]) continue;
    const problem = `must be at most ${most[charge]}, what was charged and not given back`;
    throw new AppError(errorCode.amountMismatch, `${charge} ${problem}`, { field: charge, problem });
  }
}
