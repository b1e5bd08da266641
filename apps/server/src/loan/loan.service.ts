import { errorCode } from '@plazo/contract/envelope';
import { compareDates, type IsoDate } from '@plazo/loan-rules/calendar';
import {
  nextStatus,
  type OrderEvent,
  type OrderStatus,
  statusOn,
  TransitionError,
} from '@plazo/loan-rules/order-status';
import { buildSchedule } from '@plazo/loan-rules/schedule';
import type { Db, Queryable } from '../db/db.ts';
import { AppError } from '../http/app-error.ts';
import { bookTransactions } from '../ledger/booking.repository.ts';
import { disbursement } from '../ledger/ledger.ts';
import { findOrder, findOrders, findOrderWithInstalments, type OrderSummary } from './loan.repository.ts';
import { lockOrder, replanInstalments, setStatus } from './order.repository.ts';
import { type Loan, standOn } from './standing.ts';

export type { Loan } from './standing.ts';

/** Reads an order of this borrower as it stands on a day. Another borrower's order is answered like an unknown one. */
export async function readLoan(db: Queryable, borrowerId: string, orderId: string, today: IsoDate): Promise<Loan> {
  const found = await findOrderWithInstalments(db, borrowerId, orderId);
  if (!found) throw new AppError(errorCode.notFound, 'no such order');
  return standOn(found.order, found.instalments, today).loan;
}

/** The borrower's orders on a day, newest first: the newest ones, and the requested one. */
export async function readOrders(
  db: Queryable,
  borrowerId: string,
  today: IsoDate,
  orderId?: string,
): Promise<OrderSummary[]> {
  return (await findOrders(db, borrowerId, orderId)).map((order) => ({
    ...order,
    status: statusOn({ stored: order.status, today, oldestUnpaidDueDate: order.oldestUnpaidDueDate }),
  }));
}

/** Makes other changes of this order wait until the transaction ends. */
export async function lockLoan(transaction: Queryable, borrowerId: string, orderId: string): Promise<void> {
  if (!(await lockOrder(transaction, borrowerId, orderId))) throw new AppError(errorCode.notFound, 'no such order');
}

/** The currency in which an order is owed. */
export async function currencyOf(db: Queryable, borrowerId: string, orderId: string): Promise<string | null> {
  return (await findOrder(db, borrowerId, orderId))?.terms.currency ?? null;
}

/** A decision of the lender about an order: approve, reject, disburse, confirm. */
export async function decideOrder(
  db: Db,
  borrowerId: string,
  orderId: string,
  event: Extract<OrderEvent, 'approve' | 'reject' | 'disburse' | 'confirm'>,
  at: { today: IsoDate; now: number },
): Promise<OrderStatus> {
  return db.transaction(async (transaction) => {
    await lockLoan(transaction, borrowerId, orderId);
    const order = await findOrder(transaction, borrowerId, orderId);
    if (!order) throw new AppError(errorCode.notFound, 'no such order');
    const status = statusAfter(order.status, event);
    if (event !== 'disburse') {
      await setStatus(transaction, borrowerId, orderId, { status, settledOn: null });
      return status;
    }
    if (order.firstDueDate !== null && compareDates(order.firstDueDate, at.today) <= 0) {
      throw new AppError(errorCode.conflict, `the loan is due first on ${order.firstDueDate}: make a new offer`);
    }
    // The schedule runs from the day the money left, which may be later than planned.
    const instalments = buildSchedule({ ...order, disbursedOn: at.today });
    await setStatus(transaction, borrowerId, orderId, { status, settledOn: null, disbursedOn: at.today });
    await replanInstalments(transaction, borrowerId, orderId, instalments);
    await bookTransactions(transaction, borrowerId, orderId, at.now, disbursement(instalments, at.today));
    return status;
  });
}

function statusAfter(status: OrderStatus, event: OrderEvent): OrderStatus {
  try {
    return nextStatus(status, event);
  } catch (error) {
    if (error instanceof TransitionError) throw new AppError(errorCode.conflict, error.message);
    throw error;
  }
}
