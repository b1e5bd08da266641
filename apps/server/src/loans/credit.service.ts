import * as errorCode from '@plazo/contract/error-codes';
import type { IsoDate } from '@plazo/loan-rules/calendar';
import { balancesOf, creditBalanceOf, type OpenAccount, type OrderAccount } from '../ledger/account.ts';
import {
  bookReversal,
  type Credit,
  credit,
  type NewPayment,
  type Reversal,
  refundCredit,
} from '../ledger/account-operations.ts';
import { bookTransactions } from '../ledger/booking.repository.ts';
import { standing } from '../ledger/claim.ts';
import { collectionStateOf } from '../ledger/collection-state.ts';
import { reinstate, type Waiver, waive } from '../ledger/waiver-operations.ts';
import { AppError } from '../platform/app-error.ts';
import { type Queryable, withCommit } from '../platform/db/db.ts';
import { removeCollectionState, saveCollectionState } from './collection-state.repository.ts';
import { findAccount } from './loan.repository.ts';
import { lockLoan } from './loan.service.ts';
import { insertExtension, setStatus, setTransferredTo } from './order.repository.ts';
import { isPaidOut } from './paid-out.ts';

// Each of these locks the order, loads its account, lets the account decide and writes the result, inside the caller's transaction: other
// changes to this order wait. Their writes are sent together with the COMMIT.

/** Credits a payment to an order, on the day it was paid (see `credit`). */
export async function creditPayment(
  transaction: Queryable,
  borrowerId: string,
  orderId: string,
  payment: NewPayment & { bookedAt: number },
): Promise<Credit> {
  return creditAccount(transaction, await lockAccount(transaction, borrowerId, orderId), payment);
}

/** Credits a payment to an account that is already locked. */
export function creditAccount(
  transaction: Queryable,
  before: OrderAccount,
  { bookedAt, ...input }: NewPayment & { bookedAt: number },
): Credit {
  const { after, credit: credited } = credit(before, input);
  writeAccount(transaction, before, after, bookedAt);
  return credited;
}

/** Reverses a payment that its provider has reversed (see `bookReversal`). */
export async function reverseCredited(
  transaction: Queryable,
  borrowerId: string,
  orderId: string,
  { bookedAt, ...input }: Reversal & { bookedAt: number },
): Promise<void> {
  const before = await lockAccount(transaction, borrowerId, orderId);
  writeAccount(transaction, before, bookReversal(before, input), bookedAt);
}

/** Refunds a credit balance (see `refundCredit`). Returns the rest of it, in minor units. */
export async function refundFromOrder(
  transaction: Queryable,
  borrowerId: string,
  orderId: string,
  { bookedAt, ...input }: { amount: number; reference: string; businessDate: IsoDate; bookedAt: number },
): Promise<number> {
  const before = await lockAccount(transaction, borrowerId, orderId);
  const after = refundCredit(before, input);
  writeAccount(transaction, before, after, bookedAt);
  return creditBalanceOf(after);
}

/** Waives charges of an order, or gives up its whole debt (see `waive`); `to` is who is owed it from now on. */
export async function waiveFor(
  transaction: Queryable,
  borrowerId: string,
  orderId: string,
  { bookedAt, to = null, ...waiver }: Waiver & { bookedAt: number; to?: string | null },
): Promise<void> {
  const before = await lockAccount(transaction, borrowerId, orderId);
  writeAccount(transaction, before, waive(before, waiver), bookedAt);
  if (to !== null) withCommit(setTransferredTo(transaction, borrowerId, orderId, to));
}

/** Reverses a waiver (see `reinstate`). */
export async function reinstateTo(
  transaction: Queryable,
  borrowerId: string,
  orderId: string,
  { bookedAt, ...input }: Pick<Waiver, 'waiverId' | 'businessDate'> & { bookedAt: number },
): Promise<void> {
  const before = await lockAccount(transaction, borrowerId, orderId);
  const after = reinstate(before, input);
  writeAccount(transaction, before, after, bookedAt);
  const isOursAgain = before.order.transferredTo !== null && standing(after.bookings, 'transfer') === undefined;
  if (isOursAgain) withCommit(setTransferredTo(transaction, borrowerId, orderId, null));
}

/** The account of an order, locked until the transaction ends. */
export async function lockAccount(transaction: Queryable, borrowerId: string, orderId: string): Promise<OrderAccount> {
  // Sent together and run in turn: the read starts when the order is locked, and sees everything committed before.
  const locked = lockLoan(transaction, borrowerId, orderId);
  const [account] = await Promise.all([readAccount(transaction, borrowerId, orderId), locked]);
  return account;
}

/** All that decides about an order's money. Another borrower's order gets the same answer as an unknown one. */
export async function readAccount(db: Queryable, borrowerId: string, orderId: string): Promise<OrderAccount> {
  const found = await findAccount(db, borrowerId, orderId);
  if (!found) throw new AppError(errorCode.notFound, 'no such order');
  const { planned, ...account } = found;
  return { ...account, agreed: isPaidOut(account.order.status) ? planned : [] };
}

/** Writes what an operation has changed. While its money is back, an order has nothing to collect. */
export function writeAccount(transaction: Queryable, before: OrderAccount, after: OpenAccount, bookedAt: number): void {
  const { order, written } = after;
  const { id, borrowerId, status, settledOn, terms } = order;
  withCommit(bookTransactions(transaction, borrowerId, id, bookedAt, written.transactions));
  for (const moved of written.extensions) withCommit(insertExtension(transaction, borrowerId, id, moved));
  const state = { ...collectionStateOf(balancesOf(after), order), graceDays: terms.penaltyGraceDays };
  if (isPaidOut(status)) withCommit(saveCollectionState(transaction, borrowerId, id, state));
  else withCommit(removeCollectionState(transaction, borrowerId, id));
  if (status !== before.order.status || settledOn !== before.order.settledOn) {
    withCommit(setStatus(transaction, borrowerId, id, { status, settledOn }));
  }
}
