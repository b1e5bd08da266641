import * as errorCode from '@plazo/contract/error-codes';
import type { IsoDate } from '@plazo/loan-rules/calendar';
import { orderCan } from '@plazo/loan-rules/order-status';
import { type Loan, readLoan } from '../loans/loan.service.ts';
import { cancellationRequest } from '../payments/ask.ts';
import type { VoucherRecord } from '../payments/voucher.repository.ts';
import { readVouchers } from '../payments/voucher.service.ts';
import { AppError } from '../platform/app-error.ts';
import type { Queryable } from '../platform/db/db.ts';

/** An order that may still be cancelled, and the vouchers for the amount to return. */
export interface Cancellable {
  loan: Loan;
  coolingOff: NonNullable<Loan['coolingOff']>;
  vouchers: VoucherRecord[];
}

/** A cancellation as of today; throws if it is not, or no longer, offered. */
export async function readCancellable(
  db: Queryable,
  borrowerId: string,
  orderId: string,
  today: IsoDate,
): Promise<Cancellable> {
  const [loan, vouchersFor] = await Promise.all([
    readLoan(db, borrowerId, orderId, today),
    readVouchers(db, borrowerId, orderId, cancellationRequest),
  ]);
  const { coolingOff } = loan;
  if (!coolingOff || !isCancellable(loan)) {
    throw new AppError(errorCode.cancellationNotOffered, 'the loan cannot be cancelled');
  }
  const { amount, through: validThrough } = coolingOff;
  const ask = { requestType: cancellationRequest, amount, validThrough, extends: null };
  return { loan, coolingOff, vouchers: vouchersFor(ask, today) };
}

/** Whether the loan can be cancelled today, so that a voucher for that can be made. */
function isCancellable({ coolingOff, status }: Loan): boolean {
  return coolingOff !== null && orderCan.repay(status);
}
