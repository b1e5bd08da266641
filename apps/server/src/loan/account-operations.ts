import { errorCode } from '@plazo/contract/envelope';
import { compareDates, type IsoDate } from '@plazo/loan-rules/calendar';
import { allocate, totalOutstanding } from '@plazo/loan-rules/charges';
import { AppError } from '../http/app-error.ts';
import { balancesOf, keptOf, OpenAccount, type OrderAccount, sumOf } from './account.ts';
import { type ExtensionClaim, granted } from './extension.ts';
import {
  application,
  chargeback,
  correction,
  extension,
  type LedgerTransaction,
  payment,
  penalties,
  refund,
} from './ledger.ts';

// What changes the money of an order, from its account alone: nothing here reads or writes anything.

/** A payment that arrived. */
export interface NewPayment {
  paymentId: string;
  /** Minor units. */
  amount: number;
  /** The day on which it was paid. */
  businessDate: IsoDate;
  claim?: ExtensionClaim | null;
}

/** What became of a payment. */
export interface Credit {
  /** What the order did not need of it, in minor units. */
  unapplied: number;
  isSettled: boolean;
  isExtended: boolean;
}

/**
 * Credits a payment: posts the penalties up to its day, allocates it, and settles the order when nothing is owed any
 * more. Of a payment that claims an extension the fee is taken out and the due date moved, if it may be; if not, it is
 * a payment like any other. One of an earlier day than what is booked takes its place among it: what follows is undone
 * and booked again (decision 009).
 */
export function credit(before: OrderAccount, input: NewPayment): { after: OpenAccount; credit: Credit } {
  const account = new OpenAccount(before);
  const following = undoAfter(account, input.businessDate);
  // A later extension stands, so the same days are not sold again.
  const isExtendedLater = following.some(({ entries }) => entries.some(({ account }) => account === 'extension_fee'));
  const isExtended = book(account, isExtendedLater ? { ...input, claim: null } : input);
  for (const event of following) bookAgain(account, event);
  const isSettled = account.settleOrReopen();
  const own = account.bookings.filter(({ kind, cause }) => kind === 'payment' && cause === input.paymentId);
  return { after: account, credit: { unapplied: keptOf({ bookings: own }), isSettled, isExtended } };
}

/**
 * Takes a payment back that its provider took back from us: what it paid is owed again from this day on, an extension
 * that it bought is void, and a settled order is open again. Days that are past cost nothing more.
 */
export function chargeBack(
  before: OrderAccount,
  { paymentId, businessDate }: { paymentId: string; businessDate: IsoDate },
): OpenAccount {
  const account = new OpenAccount(before);
  takeBack(account, paymentId, notBeforeBooked(account, businessDate));
  account.settleOrReopen();
  return account;
}

/** Pays kept money back. Throws AppError (conflict) when less is kept. */
export function refundKept(
  before: OrderAccount,
  { amount, businessDate }: { amount: number; businessDate: IsoDate },
): OpenAccount {
  const account = new OpenAccount(before);
  const kept = keptOf(account);
  if (amount > kept) throw new AppError(errorCode.conflict, `${kept} is kept of this order, less than ${amount}`);
  account.write([refund(amount, 0, notBeforeBooked(account, businessDate))]);
  return account;
}

/** Books a payment on its day, after everything that is booked; whether it bought the extension that it claims. */
function book(account: OpenAccount, { paymentId, amount, businessDate, claim }: NewPayment): boolean {
  const { loan, unposted } = account.on(businessDate);
  const bought = claim ? granted(loan.extension, claim, amount) : null;
  const { parts, unapplied } = allocate(amount - (bought?.fee ?? 0), loan.instalments, loan.order.terms);
  account.write([
    penalties(unposted, businessDate),
    payment(parts, unapplied, businessDate, paymentId),
    bought && extension(bought.instalment, bought.fee, businessDate, paymentId),
  ]);
  if (bought) {
    const { instalment, dueDate, days } = bought;
    account.extend({ instalment, dueDate, days, paymentId });
  }
  return bought !== null;
}

function takeBack(account: OpenAccount, paymentId: string, businessDate: IsoDate): void {
  const { unposted } = account.on(businessDate);
  const { bookings } = account;
  const own = bookings.filter(({ kind, cause }) => (kind === 'payment' || kind === 'extension') && cause === paymentId);
  // Kept money may have paid for something since: that is owed again, and paid again below from what is left.
  const applied = bookings.filter(({ kind }) => kind === 'application');
  const kept = keptOf(account) + sumOf(applied, 'unapplied_cash');
  const spent = Math.max(0, keptOf({ bookings: own }) - kept);
  account.write([
    penalties(unposted, businessDate),
    ...applied.map((booked) => ({ ...correction(booked), businessDate })),
    chargeback(own, spent, businessDate, paymentId),
  ]);
  const instalments = balancesOf(account);
  const left = Math.min(keptOf(account), totalOutstanding(instalments));
  account.write([application(allocate(left, instalments, account.order.terms).parts, businessDate)]);
}

/** Undoes what was booked for days after this one, and answers what happened on them. */
function undoAfter(account: OpenAccount, businessDate: IsoDate): LedgerTransaction[] {
  const later = account.bookings.filter((booked) => compareDates(booked.businessDate, businessDate) > 0);
  account.write(later.map(correction));
  return later
    .filter(
      ({ kind, cause }) =>
        kind === 'payment' ||
        kind === 'chargeback' ||
        kind === 'refund' ||
        // A payment that was no more than the fee.
        (kind === 'extension' && !later.some((other) => other.kind === 'payment' && other.cause === cause)),
    )
    .map((event) => ({ ...event, entries: [...event.entries, ...feeOf(later, event)] }));
}

/** What happened, on its day, to the order as it stands by then. An extension that was bought stands, with its fee. */
function bookAgain(account: OpenAccount, event: LedgerTransaction): void {
  const { businessDate, cause = '' } = event;
  if (event.kind === 'chargeback') {
    takeBack(account, cause, businessDate);
    return;
  }
  if (event.kind === 'refund') {
    const amount = 0 - sumOf([event], 'cash');
    account.write([refund(amount, Math.max(0, amount - keptOf(account)), businessDate)]);
    return;
  }
  const { loan, unposted } = account.on(businessDate);
  const fee = event.entries.find(({ account, amount }) => account === 'extension_fee' && amount > 0);
  const rest = sumOf([event], 'cash') - (fee?.amount ?? 0);
  const { parts, unapplied } = allocate(rest, loan.instalments, loan.order.terms);
  account.write([
    penalties(unposted, businessDate),
    payment(parts, unapplied, businessDate, cause),
    fee ? extension(fee.instalment ?? 0, fee.amount, businessDate, cause) : null,
  ]);
}

/** The entries of the fee that a payment paid beside the debt. */
function feeOf(bookings: readonly LedgerTransaction[], event: LedgerTransaction) {
  if (event.kind !== 'payment') return [];
  return bookings
    .filter(({ kind, cause }) => kind === 'extension' && cause === event.cause)
    .flatMap(({ entries }) => entries);
}

/** What is no payment takes place on the last day that was booked, at the earliest: the past is not touched. */
function notBeforeBooked({ bookings }: OrderAccount, businessDate: IsoDate): IsoDate {
  const last = bookings.at(-1)?.businessDate;
  return last !== undefined && compareDates(last, businessDate) > 0 ? last : businessDate;
}
