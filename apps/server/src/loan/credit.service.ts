import { errorCode } from '@plazo/contract/envelope';
import { compareDates, type IsoDate } from '@plazo/loan-rules/calendar';
import { allocate, totalOutstanding } from '@plazo/loan-rules/charges';
import { orderStatus } from '@plazo/loan-rules/order-status';
import type { Queryable } from '../db/db.ts';
import { AppError } from '../http/app-error.ts';
import { type ExtensionClaim, granted } from './extension.ts';
import {
  type Account,
  application,
  chargeback,
  correction,
  extension,
  type LedgerEntry,
  type LedgerTransaction,
  payment,
  penalties,
  refund,
} from './ledger.ts';
import { bookTransactions, findBookings, findInstalments, insertExtension, setStatus } from './loan.repository.ts';
import { lockLoan, readWithUnposted, statusAfter } from './loan.service.ts';

/** An order whose money changes, inside a transaction that holds its lock. */
interface Locked {
  transaction: Queryable;
  borrowerId: string;
  orderId: string;
  bookedAt: number;
}

/** What became of a payment. */
export interface Credit {
  /** What the order did not need of it, in minor units. */
  unapplied: number;
  isSettled: boolean;
  isExtended: boolean;
}

/**
 * Credits a payment to an order: posts the penalties up to its day, allocates it, and settles the order when nothing is
 * owed any more. Of a payment that claims an extension the fee is taken out and the due date moved, if it may be; if
 * not, it is a payment like any other. One of an earlier day than what is booked takes its place among it: what follows
 * is undone and booked again (decision 009). Runs inside the caller's transaction, which it makes wait for every other
 * change of this order.
 */
export async function creditPayment(
  transaction: Queryable,
  borrowerId: string,
  orderId: string,
  input: { paymentId: string; amount: number; businessDate: IsoDate; bookedAt: number; claim?: ExtensionClaim | null },
): Promise<Credit> {
  await lockLoan(transaction, borrowerId, orderId);
  const { bookedAt, businessDate } = input;
  const order: Locked = { transaction, borrowerId, orderId, bookedAt };
  const standing = await readWithUnposted(transaction, borrowerId, orderId, businessDate);
  const { bookedThrough, status } = standing.loan.order;
  if (bookedThrough !== null && compareDates(businessDate, bookedThrough) < 0) return creditAmong(order, input);
  const { unapplied, owed, isExtended } = await book(order, standing, input);
  const isSettled = standing.loan.outstanding > 0 && owed === 0;
  if (isSettled) {
    const settled = { status: statusAfter(status, 'settle'), settledOn: businessDate };
    await setStatus(transaction, borrowerId, orderId, settled);
  }
  return { unapplied, isSettled, isExtended };
}

/**
 * Takes a payment back that its provider took back from us: what it paid is owed again from this day on, an extension
 * that it bought is void, and a settled order is open again. Days that are past cost nothing more.
 */
export async function chargeBackPayment(
  transaction: Queryable,
  borrowerId: string,
  orderId: string,
  { paymentId, businessDate, bookedAt }: { paymentId: string; businessDate: IsoDate; bookedAt: number },
): Promise<void> {
  await lockLoan(transaction, borrowerId, orderId);
  const order: Locked = { transaction, borrowerId, orderId, bookedAt };
  await takeBack(order, paymentId, await notBeforeBooked(order, businessDate));
  await settleOrReopen(order);
}

/** Pays kept money back. Refused when less is kept. Answers what is kept still, in minor units. */
export async function refundUnapplied(
  transaction: Queryable,
  borrowerId: string,
  orderId: string,
  { amount, businessDate, bookedAt }: { amount: number; businessDate: IsoDate; bookedAt: number },
): Promise<number> {
  await lockLoan(transaction, borrowerId, orderId);
  const order: Locked = { transaction, borrowerId, orderId, bookedAt };
  const kept = await keptOf(order);
  if (amount > kept) throw new AppError(errorCode.conflict, `${kept} is kept of this order, less than ${amount}`);
  await write(order, [refund(amount, 0, await notBeforeBooked(order, businessDate))]);
  return kept - amount;
}

interface NewPayment {
  paymentId: string;
  amount: number;
  businessDate: IsoDate;
  claim?: ExtensionClaim | null;
}

/** Books a payment on its day, after everything that is booked; what it leaves, and whether it bought what it claims. */
async function book(
  order: Locked,
  { loan, unposted }: Awaited<ReturnType<typeof readWithUnposted>>,
  { paymentId, amount, businessDate, claim }: NewPayment,
): Promise<{ unapplied: number; owed: number; isExtended: boolean }> {
  const bought = claim ? granted(loan.extension, claim, amount) : null;
  const rest = amount - (bought?.fee ?? 0);
  const { parts, unapplied } = allocate(rest, loan.instalments, loan.order.terms);
  await write(order, [
    penalties(unposted, businessDate),
    payment(parts, unapplied, businessDate, paymentId),
    bought && extension(bought.instalment, bought.fee, businessDate, paymentId),
  ]);
  if (bought) await insertExtension(order.transaction, order.borrowerId, order.orderId, { ...bought, paymentId });
  return { unapplied, owed: loan.outstanding - (rest - unapplied), isExtended: bought !== null };
}

/** Gives a payment of an earlier day its place among what is booked. */
async function creditAmong(order: Locked, input: NewPayment): Promise<Credit> {
  const { transaction, borrowerId, orderId } = order;
  const following = await undoAfter(order, input.businessDate);
  const standing = await readWithUnposted(transaction, borrowerId, orderId, input.businessDate);
  // A later extension stands, so the same days are not sold again.
  const isExtendedLater = following.some(({ entries }) => entries.some(({ account }) => account === 'extension_fee'));
  const { isExtended } = await book(order, standing, {
    ...input,
    claim: isExtendedLater ? null : (input.claim ?? null),
  });
  for (const event of following) await bookAgain(order, event);
  const isSettled = await settleOrReopen(order);
  const bookings = await findBookings(transaction, borrowerId, orderId);
  const own = bookings.filter(({ kind, cause }) => kind === 'payment' && cause === input.paymentId);
  return { unapplied: -sumOf(own, 'unapplied_cash'), isSettled, isExtended };
}

async function takeBack(order: Locked, paymentId: string, businessDate: IsoDate): Promise<void> {
  const { transaction, borrowerId, orderId } = order;
  const { loan, unposted } = await readWithUnposted(transaction, borrowerId, orderId, businessDate);
  const bookings = await findBookings(transaction, borrowerId, orderId);
  const own = bookings.filter(({ kind, cause }) => (kind === 'payment' || kind === 'extension') && cause === paymentId);
  // Kept money may have paid for something since: that is owed again, and paid again below from what is left.
  const applied = bookings.filter(({ kind }) => kind === 'application');
  const kept = -sumOf(bookings, 'unapplied_cash') + sumOf(applied, 'unapplied_cash');
  const spent = Math.max(0, -sumOf(own, 'unapplied_cash') - kept);
  await write(order, [
    penalties(unposted, businessDate),
    ...applied.map((booked) => ({ ...correction(booked), businessDate })),
    chargeback(own, spent, businessDate, paymentId),
  ]);
  const instalments = await findInstalments(transaction, borrowerId, orderId);
  const left = Math.min(await keptOf(order), totalOutstanding(instalments));
  await write(order, [application(allocate(left, instalments, loan.order.terms).parts, businessDate)]);
}

/** Undoes what was booked for days after this one, and answers what happened on them. */
async function undoAfter(order: Locked, businessDate: IsoDate): Promise<LedgerTransaction[]> {
  const bookings = await findBookings(order.transaction, order.borrowerId, order.orderId);
  const later = bookings.filter((booked) => compareDates(booked.businessDate, businessDate) > 0);
  await write(order, later.map(correction));
  return later
    .filter(
      ({ kind, cause }) =>
        kind === 'payment' ||
        kind === 'chargeback' ||
        kind === 'refund' ||
        // A payment that was no more than the fee.
        (kind === 'extension' && !later.some((other) => other.kind === 'payment' && other.cause === cause)),
    )
    .map((event) => ({
      ...event,
      entries: [...event.entries, ...feeOf(later, event)],
    }));
}

/** What happened, on its day, to the order as it stands by then. An extension that was bought stands, with its fee. */
async function bookAgain(order: Locked, event: LedgerTransaction): Promise<void> {
  const { transaction, borrowerId, orderId } = order;
  const { businessDate, cause = '' } = event;
  if (event.kind === 'chargeback') return takeBack(order, cause, businessDate);
  if (event.kind === 'refund') {
    const amount = -sumOf([event], 'cash');
    await write(order, [refund(amount, Math.max(0, amount - (await keptOf(order))), businessDate)]);
    return;
  }
  const { loan, unposted } = await readWithUnposted(transaction, borrowerId, orderId, businessDate);
  const fee = event.entries.find(({ account, amount }) => account === 'extension_fee' && amount > 0);
  const rest = sumOf([event], 'cash') - (fee?.amount ?? 0);
  const { parts, unapplied } = allocate(rest, loan.instalments, loan.order.terms);
  await write(order, [
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

/** Settled exactly when nothing is owed, on the day of the last entry that paid for something. */
async function settleOrReopen(order: Locked): Promise<boolean> {
  const { transaction, borrowerId, orderId } = order;
  const bookings = await findBookings(transaction, borrowerId, orderId);
  const paid = bookings.filter(({ entries }) => entries.some(isRepayment));
  const lastPaid = paid.at(-1)?.businessDate ?? null;
  const { loan } = await readWithUnposted(transaction, borrowerId, orderId, lastPaid ?? '2000-01-01');
  const { status, settledOn } = loan.order;
  const isSettled = loan.outstanding === 0;
  if (isSettled && (status !== orderStatus.settled || settledOn !== lastPaid)) {
    const next = status === orderStatus.settled ? status : statusAfter(status, 'settle');
    await setStatus(transaction, borrowerId, orderId, { status: next, settledOn: lastPaid });
  }
  if (!isSettled && status === orderStatus.settled) {
    await setStatus(transaction, borrowerId, orderId, { status: statusAfter(status, 'reopen'), settledOn: null });
  }
  return isSettled && status !== orderStatus.settled;
}

function isRepayment({ account, instalment, amount }: LedgerEntry): boolean {
  return instalment !== null && account !== 'extension_fee' && amount < 0;
}

/** What is kept of an order for the borrower, in minor units. */
async function keptOf({ transaction, borrowerId, orderId }: Locked): Promise<number> {
  return -sumOf(await findBookings(transaction, borrowerId, orderId), 'unapplied_cash');
}

/** What is no payment takes place on the last day that was booked, at the earliest: the past is not touched. */
async function notBeforeBooked(order: Locked, businessDate: IsoDate): Promise<IsoDate> {
  const last = (await findBookings(order.transaction, order.borrowerId, order.orderId)).at(-1)?.businessDate;
  return last !== undefined && compareDates(last, businessDate) > 0 ? last : businessDate;
}

function sumOf(bookings: readonly LedgerTransaction[], account: Account): number {
  return bookings
    .flatMap(({ entries }) => entries)
    .filter((entry) => entry.account === account)
    .reduce((sum, { amount }) => sum + amount, 0);
}

async function write(order: Locked, transactions: readonly (LedgerTransaction | null)[]): Promise<void> {
  const { transaction, borrowerId, orderId, bookedAt } = order;
  const written = transactions.filter((booked) => booked !== null).filter(({ entries }) => entries.length > 0);
  await bookTransactions(transaction, borrowerId, orderId, bookedAt, written);
}
