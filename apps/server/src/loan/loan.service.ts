import { errorCode } from '@plazo/contract/envelope';
import type { IsoDate } from '@plazo/loan-rules/calendar';
import { statusOn } from '@plazo/loan-rules/order-status';
import type { Queryable } from '../db/db.ts';
import { AppError } from '../http/app-error.ts';
import {
  findNewestWithInstalments,
  findOrder,
  findOrders,
  findOrderWithInstalments,
  type OrderSummary,
} from './loan.repository.ts';
import { lockOrder } from './order.repository.ts';
import { type Loan, standOn } from './standing.ts';

export type { Loan } from './standing.ts';

/** Reads an order of this borrower as it stands on a day. Another borrower's order is answered like an unknown one. */
export async function readLoan(db: Queryable, borrowerId: string, orderId: string, today: IsoDate): Promise<Loan> {
  const found = await findOrderWithInstalments(db, borrowerId, orderId);
  if (!found) throw new AppError(errorCode.notFound, 'no such order');
  return standOn(found.order, found.instalments, today).loan;
}

/** So many loans are in the list. */
const mostListed = 50;

/** A loan among others. */
export interface ListedLoan {
  loan: Loan;
  /** It was not paid out in time, and another offer took its place. */
  isReoffered: boolean;
}

/** The borrower's newest loans as they stand on a day, newest first, and whether there are older ones. */
export async function readNewestLoans(
  db: Queryable,
  borrowerId: string,
  today: IsoDate,
): Promise<{ loans: ListedLoan[]; isNewestOnly: boolean }> {
  const found = await findNewestWithInstalments(db, borrowerId, mostListed + 1);
  const loans = found.slice(0, mostListed).map(({ order, instalments, isReoffered }) => ({
    loan: standOn(order, instalments, today).loan,
    isReoffered,
  }));
  return { loans, isNewestOnly: found.length > mostListed };
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
