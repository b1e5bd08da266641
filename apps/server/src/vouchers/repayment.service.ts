import type { IsoDate } from '@plazo/loan-rules/calendar';
import type { Queryable } from '../db/db.ts';
import { type Loan, readLoan } from '../loan/loan.service.ts';
import { askedOf, askFor, repaymentAsk, repaymentRequest } from './ask.ts';
import type { VoucherRecord } from './voucher.repository.ts';
import { readVouchers } from './voucher.service.ts';

/** An order that asks for something, and the vouchers that ask for just that. */
export interface Payable {
  loan: Loan;
  asked: NonNullable<Loan['asked']>;
  /** What ends the loan today, where that is what the borrower wants to pay, or what the last payment is. */
  payoff: Loan['payoff'];
  vouchers: VoucherRecord[];
}

/** What an order asks for today, or what ends it; refused when it asks for nothing. */
export async function readPayable(
  db: Queryable,
  borrowerId: string,
  orderId: string,
  today: IsoDate,
  isPayoff = false,
): Promise<Payable> {
  const [loan, vouchersFor] = await Promise.all([
    readLoan(db, borrowerId, orderId, today),
    readVouchers(db, borrowerId, orderId, repaymentRequest),
  ]);
  const asked = askedOf(loan);
  const isLast = loan.payoff?.amount === asked.amount && loan.payoff.rebate > 0;
  const payoff = isPayoff || isLast ? loan.payoff : null;
  const ask = payoff
    ? askFor(loan, { amount: payoff.amount, requestType: repaymentRequest }, today)
    : repaymentAsk(asked.amount, asked.dueDate, today);
  return { loan, asked, payoff, vouchers: vouchersFor(ask, today) };
}
