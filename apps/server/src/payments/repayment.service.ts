import type { IsoDate } from '@plazo/loan-rules/calendar';
import { type Loan, readLoan } from '../loans/loan.service.ts';
import type { Queryable } from '../platform/db/db.ts';
import { amountDueOf, askFor, partRequest, repaymentAsk, repaymentRequest } from './ask.ts';
import type { VoucherRecord } from './voucher.repository.ts';
import { readVouchers } from './voucher.service.ts';

/** An order that asks for something, and the vouchers that ask for just that. */
export interface Payable {
  loan: Loan;
  amountDue: NonNullable<Loan['amountDue']>;
  /** What ends the loan today, where that is what the borrower wants to pay, or what the last payment is. */
  payoff: Loan['payoff'];
  /** The part of what is asked for that the borrower wants to pay; null for all of it. */
  part: number | null;
  vouchers: VoucherRecord[];
}

/** What an order asks for today, or what ends it; refused when it asks for nothing. */
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
  const isLast = loan.payoff?.amount === amountDue.amount && loan.payoff.rebate > 0;
  const payoff = isPayoff || isLast ? loan.payoff : null;
  const ask = payoff
    ? askFor(loan, { amount: payoff.amount, requestType: repaymentRequest }, today)
    : repaymentAsk(amountDue.amount, amountDue.dueDate, today);
  return { loan, amountDue, payoff, part, vouchers: vouchersFor(ask, today) };
}
