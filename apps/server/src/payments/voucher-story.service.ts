import type { VoucherState } from '@plazo/contract/repayment';
import type { IsoDate } from '@plazo/loan-rules/calendar';
import { type Loan, readLoan } from '../loans/loan.service.ts';
import { AppError } from '../platform/app-error.ts';
import type { Queryable } from '../platform/db/db.ts';
import { amountDueNow, askFor, isCurrent } from './ask.ts';
import { findPaidVoucher, type NamedVoucher, type PaidVoucher } from './voucher-story.repository.ts';

/** The history of a voucher, and what a new one for the same purpose would ask for. */
export interface VoucherStory {
  state: VoucherState['state'];
  voucher: PaidVoucher | null;
  now: ReturnType<typeof amountDueNow>;
}

/** Reads the history of a voucher, without making one. Another borrower's order gets the same answer as an unknown one. */
export async function readVoucherStory(
  db: Queryable,
  borrowerId: string,
  orderId: string,
  named: NamedVoucher,
  today: IsoDate,
): Promise<VoucherStory> {
  const [loan, voucher] = await Promise.all([
    readLoan(db, borrowerId, orderId, today),
    findPaidVoucher(db, borrowerId, orderId, named),
  ]);
  const now = amountDueNow(loan, voucher?.requestType ?? named.requestType);
  return { state: stateOf(voucher, loan, today), voucher, now };
}

function stateOf(voucher: PaidVoucher | null, loan: Loan, today: IsoDate): VoucherState['state'] {
  if (!voucher) return 'unknown';
  const { status } = voucher;
  if (status === 'paid' || status === 'overpaid' || voucher.hasBought) return 'paid';
  if (status === 'partly-paid') return 'partly';
  return status === 'issued' && isStillDue(voucher, loan, today) ? 'open' : 'over';
}

/** Whether the loan would get exactly this voucher today. */
function isStillDue(voucher: PaidVoucher, loan: Loan, today: IsoDate): boolean {
  try {
    return isCurrent(voucher, askFor(loan, voucher, today), today);
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
