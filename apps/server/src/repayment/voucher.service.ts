import { randomInt, randomUUID } from 'node:crypto';
import { errorCode } from '@plazo/contract/envelope';
import { compareDates, type IsoDate } from '@plazo/loan-rules/calendar';
import { orderCan } from '@plazo/loan-rules/order-status';
import { clabeCheckDigit, makeCashReference } from '@plazo/loan-rules/reference';
import type { ChannelSettings } from '../config/schema.ts';
import type { Db, Queryable } from '../db/db.ts';
import { AppError } from '../http/app-error.ts';
import { type Loan, lockLoan, readLoan } from '../loan/loan.service.ts';
import {
  findIssuedVouchers,
  findVoucherByReference,
  insertVoucher,
  setVoucherStatus,
  type VoucherRecord,
} from './repayment.repository.ts';

export const repaymentRequest = 1;

/** An order that asks for something, and the vouchers that ask for just that. */
export interface Payable {
  loan: Loan;
  asked: NonNullable<Loan['asked']>;
  vouchers: VoucherRecord[];
}

/** What an order asks for today; refused when it asks for nothing. */
export async function readPayable(
  db: Queryable,
  borrowerId: string,
  orderId: string,
  today: IsoDate,
): Promise<Payable> {
  const [loan, vouchers] = await Promise.all([
    readLoan(db, borrowerId, orderId, today),
    findIssuedVouchers(db, borrowerId, orderId, repaymentRequest),
  ]);
  const { asked } = loan;
  if (!asked || !orderCan.repay(loan.status)) throw new AppError(errorCode.orderNotPayable, 'nothing to pay now');
  return { loan, asked, vouchers: vouchers.filter((voucher) => isCurrent(voucher, asked.amount, today)) };
}

/** The voucher that a payer's reference names. */
export async function readVoucher(db: Queryable, reference: string): Promise<VoucherRecord> {
  const voucher = await findVoucherByReference(db, reference);
  if (!voucher) throw new AppError(errorCode.notFound, 'no such voucher');
  return voucher;
}

/**
 * A voucher for one channel. The amount must be what the order asks for; asking again answers the same voucher, and one
 * whose amount is no longer right is replaced.
 */
export async function issueVoucher(
  db: Db,
  borrowerId: string,
  orderId: string,
  channel: ChannelSettings,
  amount: number,
  at: { today: IsoDate; now: number },
): Promise<VoucherRecord> {
  return db.transaction(async (transaction) => {
    await lockLoan(transaction, borrowerId, orderId);
    const { asked } = await readPayable(transaction, borrowerId, orderId, at.today);
    if (asked.amount !== amount)
      throw new AppError(errorCode.amountMismatch, 'the amount is not what the order asks for');
    const issued = await findIssuedVouchers(transaction, borrowerId, orderId, repaymentRequest);
    const former = issued.find((voucher) => voucher.payCode === channel.payCode);
    if (former && isCurrent(former, amount, at.today)) return former;
    if (former) await setVoucherStatus(transaction, borrowerId, former.id, 'replaced');
    return insertWithFreeReference(transaction, channel, at.now, {
      id: randomUUID(),
      borrowerId,
      orderId,
      payCode: channel.payCode,
      requestType: repaymentRequest,
      amount,
      status: 'issued',
      validThrough: validThrough(asked.dueDate, at.today),
    });
  });
}

/** Once a penalty runs, tomorrow's amount is another one; before, the amount stands until the due date. */
function validThrough(dueDate: IsoDate, today: IsoDate): IsoDate {
  return compareDates(dueDate, today) < 0 ? today : dueDate;
}

function isCurrent(voucher: VoucherRecord, amount: number, today: IsoDate): boolean {
  return voucher.amount === amount && compareDates(voucher.validThrough, today) >= 0;
}

async function insertWithFreeReference(
  transaction: Queryable,
  channel: ChannelSettings,
  now: number,
  voucher: Omit<VoucherRecord, 'reference'>,
): Promise<VoucherRecord> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const written = { ...voucher, reference: newReference(channel) };
    if (await insertVoucher(transaction, written, now)) return written;
  }
  throw new AppError(errorCode.unavailable, 'no free reference found');
}

function newReference({ kind, prefix }: ChannelSettings): string {
  if (kind === 'cash') return makeCashReference(prefix, randomDigits(13 - prefix.length));
  const payload = prefix + randomDigits(17 - prefix.length);
  return payload + clabeCheckDigit(payload);
}

function randomDigits(count: number): string {
  return Array.from({ length: count }, () => randomInt(10)).join('');
}
