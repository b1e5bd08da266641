import { errorCode } from '@plazo/contract/envelope';
import type { IsoDate } from '@plazo/loan-rules/calendar';
import type { Queryable } from '../db/db.ts';
import { AppError } from '../http/app-error.ts';
import { keptOf, type OpenAccount, type OrderAccount } from '../ledger/account.ts';
import {
  type Credit,
  chargeBack,
  credit,
  type NewPayment,
  type Reversal,
  refundKept,
} from '../ledger/account-operations.ts';
import { bookTransactions, findBookings } from '../ledger/booking.repository.ts';
import { findOrder } from './loan.repository.ts';
import { lockLoan } from './loan.service.ts';
import { findAgreed, insertExtension, setStatus } from './order.repository.ts';

// Each of these locks the order, loads its account, lets the account decide and writes the result, inside the caller's
// transaction: other changes of this order wait.

/** Credits a payment to an order, on the day it was paid (see `credit`). */
export async function creditPayment(
  transaction: Queryable,
  borrowerId: string,
  orderId: string,
  { bookedAt, ...input }: NewPayment & { bookedAt: number },
): Promise<Credit> {
  const before = await lockAccount(transaction, borrowerId, orderId);
  const { after, credit: credited } = credit(before, input);
  await writeAccount(transaction, before, after, bookedAt);
  return credited;
}

/** Reverses a payment that its provider has reversed (see `chargeBack`). */
export async function chargeBackPayment(
  transaction: Queryable,
  borrowerId: string,
  orderId: string,
  { bookedAt, ...input }: Reversal & { bookedAt: number },
): Promise<void> {
  const before = await lockAccount(transaction, borrowerId, orderId);
  await writeAccount(transaction, before, chargeBack(before, input), bookedAt);
}

/** Refunds credit (see `refundKept`). Returns the remaining credit, in minor units. */
export async function refundUnapplied(
  transaction: Queryable,
  borrowerId: string,
  orderId: string,
  { bookedAt, ...input }: { amount: number; reference: string; businessDate: IsoDate; bookedAt: number },
): Promise<number> {
  const before = await lockAccount(transaction, borrowerId, orderId);
  const after = refundKept(before, input);
  await writeAccount(transaction, before, after, bookedAt);
  return keptOf(after);
}

/** The account of an order, locked until the transaction ends. */
async function lockAccount(transaction: Queryable, borrowerId: string, orderId: string): Promise<OrderAccount> {
  await lockLoan(transaction, borrowerId, orderId);
  return readAccount(transaction, borrowerId, orderId);
}

/** Everything that decides about an order's money. Another borrower's order is answered like an unknown one. */
export async function readAccount(db: Queryable, borrowerId: string, orderId: string): Promise<OrderAccount> {
  const [order, plan, bookings] = await Promise.all([
    findOrder(db, borrowerId, orderId),
    findAgreed(db, borrowerId, orderId),
    findBookings(db, borrowerId, orderId),
  ]);
  if (!order) throw new AppError(errorCode.notFound, 'no such order');
  return { order, ...plan, bookings };
}

async function writeAccount(
  transaction: Queryable,
  before: OrderAccount,
  { order, written }: OpenAccount,
  bookedAt: number,
): Promise<void> {
  const { id, borrowerId, status, settledOn } = order;
  await bookTransactions(transaction, borrowerId, id, bookedAt, written.transactions);
  for (const moved of written.extensions) await insertExtension(transaction, borrowerId, id, moved);
  if (status !== before.order.status || settledOn !== before.order.settledOn) {
    await setStatus(transaction, borrowerId, id, { status, settledOn });
  }
}
