import { errorCode } from '@plazo/contract/envelope';
import type { IsoDate } from '@plazo/loan-rules/calendar';
import { amountDue, dueTotal, penaltiesBetween, totalOutstanding } from '@plazo/loan-rules/charges';
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
import { type ExtensionOffer, extensionOffer } from './extension.ts';
import { disbursement } from './ledger.ts';
import {
  bookTransactions,
  findOrder,
  findOrders,
  findOrderWithInstalments,
  type InstalmentBalance,
  lockOrder,
  type Order,
  type OrderSummary,
  replanInstalments,
  setStatus,
} from './loan.repository.ts';

/** An order as it stands on a day: penalties up to that day included, whether they are in the ledger yet or not. */
export interface Loan {
  order: Order;
  status: OrderStatus;
  instalments: InstalmentBalance[];
  /** What the borrower is asked for now; null when nothing is owed. */
  asked: { amount: number; dueDate: IsoDate; throughNumber: number } | null;
  /** Everything owed, due or not. */
  outstanding: number;
  /** What extending the current instalment would mean; null when it may not be extended. */
  extension: ExtensionOffer | null;
}

/** Reads an order of this borrower as it stands on a day. A foreign order is answered like an unknown one. */
export async function readLoan(db: Queryable, borrowerId: string, orderId: string, today: IsoDate): Promise<Loan> {
  return (await readWithUnposted(db, borrowerId, orderId, today)).loan;
}

/** The borrower's orders as they stand on a day, newest first. */
export async function readOrders(db: Queryable, borrowerId: string, today: IsoDate): Promise<OrderSummary[]> {
  return (await findOrders(db, borrowerId)).map((order) => ({
    ...order,
    status: statusOn({ stored: order.status, today, oldestUnpaidDueDate: order.oldestUnpaidDueDate }),
  }));
}

/** Makes every other change of this order wait until the transaction ends. */
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
    // The schedule runs from the day the money left, which may be later than planned.
    const instalments = buildSchedule({ ...order, disbursedOn: at.today });
    await setStatus(transaction, borrowerId, orderId, { status, settledOn: null, disbursedOn: at.today });
    await replanInstalments(transaction, borrowerId, orderId, instalments);
    await bookTransactions(transaction, borrowerId, orderId, at.now, disbursement(instalments, at.today));
    return status;
  });
}

/** The order as it stands, and those of its penalties that are not in the ledger yet. */
export async function readWithUnposted(db: Queryable, borrowerId: string, orderId: string, today: IsoDate) {
  const found = await findOrderWithInstalments(db, borrowerId, orderId);
  if (!found) throw new AppError(errorCode.notFound, 'no such order');
  const { order, instalments: posted } = found;
  // The penalties of the days since the last posting: computed when read, posted when touched, the same sum.
  const unposted = penaltiesBetween(posted, { from: order.bookedThrough, to: today, terms: order.terms });
  const instalments = posted.map((instalment, index) => withPenalty(instalment, unposted[index]?.amount ?? 0));
  const oldestUnpaid = instalments.find((instalment) => dueTotal(instalment) > 0);
  const status = statusOn({ stored: order.status, today, oldestUnpaidDueDate: oldestUnpaid?.dueDate ?? null });
  const loan: Loan = {
    order,
    status,
    instalments,
    asked: amountDue(instalments, today),
    outstanding: totalOutstanding(instalments),
    extension: oldestUnpaid ? extensionOffer(oldestUnpaid, instalments, { status, today, terms: order.terms }) : null,
  };
  return { loan, unposted };
}

function withPenalty(instalment: InstalmentBalance, accrued: number): InstalmentBalance {
  if (accrued === 0) return instalment;
  return {
    ...instalment,
    outstanding: { ...instalment.outstanding, penalty: instalment.outstanding.penalty + accrued },
    penaltyCharged: instalment.penaltyCharged + accrued,
  };
}

export function statusAfter(status: OrderStatus, event: OrderEvent): OrderStatus {
  try {
    return nextStatus(status, event);
  } catch (error) {
    if (error instanceof TransitionError) throw new AppError(errorCode.conflict, error.message);
    throw error;
  }
}
