import * as errorCode from '@plazo/contract/error-codes';
import type { IsoDate } from '@plazo/loan-rules/calendar';
import { orderCan } from '@plazo/loan-rules/order-status';
import { type Loan, readLoan } from '../loans/loan.service.ts';
import { FieldRefused } from '../platform/app-error.ts';
import type { Queryable } from '../platform/db/db.ts';

/** An order as of a day. Refused if nothing can be paid on it. */
export async function readPayable(db: Queryable, borrowerId: string, orderId: string, today: IsoDate): Promise<Loan> {
  const loan = await readLoan(db, borrowerId, orderId, today);
  if (orderCan.repay(loan.status) && loan.outstanding > 0) return loan;
  const problem = 'nothing is due on this order';
  throw new FieldRefused(errorCode.orderNotPayable, { field: '', problem, code: 'nothing-due' });
}
