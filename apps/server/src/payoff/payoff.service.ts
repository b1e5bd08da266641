import * as errorCode from '@plazo/contract/error-codes';
import { addDays, compareDates, type IsoDate, isIsoDate } from '@plazo/loan-rules/calendar';
import { orderCan } from '@plazo/loan-rules/order-status';
import { type Loan, readLoan } from '../loans/loan.service.ts';
import { AppError } from '../platform/app-error.ts';
import type { Queryable } from '../platform/db/db.ts';

/** The cost of paying everything on one day. */
export interface Payoff {
  date: IsoDate;
  /** Minor units. */
  amount: number;
  rebate: number;
  /** The interest of a payment plan in it. */
  planInterest: number;
  /** The order as of that day, if nothing is paid before. */
  loan: Loan;
}

/** The cost of paying everything on a day; throws if the order cannot be paid, or the day is not offered. */
export async function readPayoff(
  db: Queryable,
  borrowerId: string,
  orderId: string,
  { date, today }: { date: IsoDate; today: IsoDate },
): Promise<Payoff> {
  const now = await readLoan(db, borrowerId, orderId, today);
  if (now.outstanding === 0 || !orderCan.repay(now.status)) {
    throw new AppError(errorCode.orderNotPayable, 'nothing to pay off');
  }
  const isOffered =
    isIsoDate(date) && compareDates(date, today) >= 0 && compareDates(date, lastPayoffDay(now.instalments, today)) <= 0;
  if (!isOffered)
    throw new AppError(errorCode.payoffDay, `no day from today to ${lastPayoffDay(now.instalments, today)}`);
  const loan = date === today ? now : await readLoan(db, borrowerId, orderId, date);
  return { date, ...(loan.payoff ?? { amount: loan.outstanding, rebate: 0, planInterest: 0 }), loan };
}

/** For how many days a payoff is quoted once the loan is late. */
const daysWhenLate = 30;

/** The last day of a payoff quote: the last due date, or 30 days from today once that has passed. */
export function lastPayoffDay(instalments: readonly { dueDate: IsoDate }[], today: IsoDate): IsoDate {
  const last = instalments.map(({ dueDate }) => dueDate).reduce((a, b) => (compareDates(a, b) > 0 ? a : b));
  return compareDates(last, today) >= 0 ? last : addDays(today, daysWhenLate);
}
