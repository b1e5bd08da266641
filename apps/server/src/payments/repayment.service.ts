import type { IsoDate } from '@plazo/loan-rules/calendar';
import { changesDaily } from '../ledger/position.ts';
import { type Loan, readLoan } from '../loans/loan.service.ts';
import type { Queryable } from '../platform/db/db.ts';
import { amountDueOf, askFor, partRequest, repaymentAsk, repaymentRequest } from './ask.ts';
import type { VoucherRecord } from './voucher.repository.ts';
import { readVouchers } from './voucher.service.ts';

/** An order with an amount due, and the vouchers for exactly that amount. */
export interface Payable {
  loan: Loan;
  amountDue: NonNullable<Loan['amountDue']>;
  /** The payoff of today, if the borrower wants to pay it, or the last payment is it. */
  payoff: Loan['payoff'];
  /** The partial payment that the borrower wants to make; null for the whole amount. */
  part: number | null;
  vouchers: VoucherRecord[];
}

/** The amount due on an order today, or its payoff; refused if nothing is due. */
export async function readPayable(
  db: Queryable,
  borrowerId: string,
  orderId: string,
  today: IsoDate,
  wanted: { isPayoff?: boolean; part?: number } = {},
): Promise<Payable> {
  const { isPayoff = false, part = null } = wanted;
  const [loan, vouchersFor] = await Promise.all([
    readLoan(db, borrowerId, orderId, today),
    readVouchers(db, borrowerId, orderId, part === null ? repaymentRequest : partRequest),
  ]);
  const amountDue = amountDueOf(loan);
  if (part !== null) {
    const ask = askFor(loan, { amount: part, requestType: partRequest }, today);
    return { loan, amountDue, payoff: null, part, vouchers: vouchersFor(ask, today) };
  }
  const isLast = loan.payoff?.amount === amountDue.amount && changesDaily(loan.payoff);
  const payoff = isPayoff || isLast ? loan.payoff : null;
  const ask = payoff
    ? askFor(loan, { amount: payoff.amount, requestType: repaymentRequest }, today)
    : repaymentAsk(amountDue.amount, amountDue.dueDate, today);
  return { loan, amountDue, payoff, part, vouchers: vouchersFor(ask, today) };
}
