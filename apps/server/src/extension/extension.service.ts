import type { IsoDate } from '@plazo/loan-rules/calendar';
import { type Loan, readLoan } from '../loans/loan.service.ts';
import { amountDueOf, extensionAsk, extensionOf, repaymentAsk } from '../payments/ask.ts';
import type { VoucherRecord } from '../payments/voucher.repository.ts';
import { readVouchers } from '../payments/voucher.service.ts';
import { findPaymentsForExtension, type ReceivedPayment } from '../payments/voucher-story.repository.ts';
import type { Queryable } from '../platform/db/db.ts';

/** An order whose current instalment may be extended, and the vouchers for the next payment on the way. */
export interface Extendable {
  loan: Loan;
  amountDue: NonNullable<Loan['amountDue']>;
  extension: NonNullable<Loan['extension']>;
  vouchers: VoucherRecord[];
  /** Payments that were too small for it, while it is still available. */
  received: ReceivedPayment[];
}

/** An extension as of today; throws if none is offered. */
export async function readExtendable(
  db: Queryable,
  borrowerId: string,
  orderId: string,
  today: IsoDate,
): Promise<Extendable> {
  const loan = await readLoan(db, borrowerId, orderId, today);
  const extension = extensionOf(loan);
  // Interest and penalties come first, with a voucher of their own (requirement R4).
  const ask =
    extension.charges > 0
      ? repaymentAsk(extension.charges, extension.instalment.dueDate, today)
      : extensionAsk(extension, today);
  const { number, dueDate } = extension.instalment;
  const [vouchersFor, received] = await Promise.all([
    readVouchers(db, borrowerId, orderId, ask.requestType),
    findPaymentsForExtension(db, borrowerId, orderId, { instalment: number, dueDate }),
  ]);
  return {
    loan,
    amountDue: amountDueOf(loan),
    extension,
    vouchers: vouchersFor(ask, today),
    received,
  };
}
