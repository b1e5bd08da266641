import { randomInt, randomUUID } from 'node:crypto';
import * as errorCode from '@plazo/contract/error-codes';
import type { IsoDate } from '@plazo/loan-rules/calendar';
import { clabeCheckDigit, makeCashReference } from '@plazo/loan-rules/reference';
import { payableIn } from '@plazo/loan-rules/residue';
import type { ChannelSettings } from '../config/channel-schema.ts';
import type { Queryable, Transactor } from '../db/db.ts';
import { AppError } from '../http/app-error.ts';
import { lockLoan, readLoan } from '../loan/loan.service.ts';
import { type Ask, askFor, isCurrent, type Purpose, type Wanted } from './ask.ts';
import {
  findIssuedVouchers,
  findVoucherByReference,
  insertVoucher,
  setVoucherStatus,
  sumPaidTo,
  type VoucherRecord,
  type VoucherStatus,
} from './voucher.repository.ts';

/** What a voucher takes from its channel. */
type VoucherChannel = Pick<ChannelSettings, 'payCode' | 'kind' | 'prefix' | 'step'>;

/** The vouchers of an order for a kind of request. Answers a function that tells which of them ask for just what is asked. */
export async function readVouchers(
  db: Queryable,
  borrowerId: string,
  orderId: string,
  requestType: number,
): Promise<(ask: Ask, today: IsoDate) => VoucherRecord[]> {
  const issued = await findIssuedVouchers(db, borrowerId, orderId, requestType);
  return (ask, today) => issued.filter((voucher) => isCurrent(voucher, ask, today));
}

/** The voucher that a payer's reference names; null when none does. A provider knows no borrower. */
export function readVoucher(db: Queryable, reference: string): Promise<VoucherRecord | null> {
  return findVoucherByReference(db, reference);
}

/** Gives a voucher the status that follows from what was paid under its reference. */
export async function updateVoucher(transaction: Queryable, voucher: VoucherRecord): Promise<void> {
  const status = statusAfter(voucher, await sumPaidTo(transaction, voucher));
  await setVoucherStatus(transaction, voucher.borrowerId, voucher.id, status);
}

/** What a borrower wants to pay, and through which channel. */
export interface VoucherRequest extends Wanted {
  orderId: string;
  channel: VoucherChannel;
}

export interface IssuedVoucher extends VoucherRecord {
  purpose: Purpose;
  /** Of the order. */
  currency: string;
}

/**
 * A voucher for one channel. The amount must be what the order asks for; asking again answers the same voucher, and one
 * whose amount is no longer right is replaced.
 */
export async function issueVoucher(
  db: Transactor,
  borrowerId: string,
  request: VoucherRequest,
  at: { today: IsoDate; now: number },
): Promise<IssuedVoucher> {
  const { orderId, channel } = request;
  // Mostly it stands already (a reload, the way back), and reading needs no lock.
  const standing = await readStanding(db, borrowerId, request, at.today);
  if (standing.isCurrent) return standing.voucher;
  return db.transaction(async (transaction) => {
    await lockLoan(transaction, borrowerId, orderId);
    const {
      voucher: former,
      isCurrent,
      ask,
      currency,
    } = await readStanding(transaction, borrowerId, request, at.today);
    if (isCurrent) return former;
    if (former) await setVoucherStatus(transaction, borrowerId, former.id, 'replaced');
    const { purpose, ...asked } = ask;
    const voucher = await insertWithFreeReference(transaction, channel, at.now, {
      id: randomUUID(),
      borrowerId,
      orderId,
      payCode: channel.payCode,
      status: 'issued',
      toPay: toPayIn(channel, asked.amount),
      ...asked,
    });
    return { ...voucher, purpose, currency };
  });
}

/** What is asked for, the channel's issued voucher, and whether it asks for just that. */
type Standing = { ask: Ask & { purpose: Purpose }; currency: string } & (
  | { isCurrent: true; voucher: IssuedVoucher }
  | { isCurrent: false; voucher: VoucherRecord | null }
);

async function readStanding(
  db: Queryable,
  borrowerId: string,
  { orderId, channel, ...request }: VoucherRequest,
  today: IsoDate,
): Promise<Standing> {
  const [loan, issued] = await Promise.all([
    readLoan(db, borrowerId, orderId, today),
    findIssuedVouchers(db, borrowerId, orderId, request.requestType),
  ]);
  const ask = askFor(loan, request, today);
  const { currency } = loan.order.terms;
  const former = issued.find((voucher) => voucher.payCode === channel.payCode) ?? null;
  return former && isCurrent(former, ask, today)
    ? { ask, currency, isCurrent: true, voucher: { ...former, purpose: ask.purpose, currency } }
    : { ask, currency, isCurrent: false, voucher: former };
}

async function insertWithFreeReference(
  transaction: Queryable,
  channel: VoucherChannel,
  now: number,
  voucher: Omit<VoucherRecord, 'reference'>,
): Promise<VoucherRecord> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const written = { ...voucher, reference: newReference(channel) };
    if (await insertVoucher(transaction, written, now)) return written;
  }
  throw new AppError(errorCode.unavailable, 'no free reference found');
}

function newReference({ kind, prefix }: VoucherChannel): string {
  if (kind === 'cash') return makeCashReference(prefix, randomDigits(13 - prefix.length));
  const payload = prefix + randomDigits(17 - prefix.length);
  return payload + clabeCheckDigit(payload);
}

function randomDigits(count: number): string {
  return Array.from({ length: count }, () => randomInt(10)).join('');
}

/** What a channel can take for an amount, where that is another. */
export function toPayIn({ step = 1 }: Pick<ChannelSettings, 'step'>, amount: number): number | null {
  const payable = payableIn(step, amount);
  return payable === amount ? null : payable;
}

function statusAfter(
  { amount, toPay }: VoucherRecord,
  { paid, tolerance }: { paid: number; tolerance: number },
): VoucherStatus {
  // All of it was taken back: its payer has had the answer, so the code is not offered again.
  if (paid === 0) return 'replaced';
  if (paid < amount - tolerance) return 'partly-paid';
  return paid <= (toPay ?? amount) ? 'paid' : 'overpaid';
}
