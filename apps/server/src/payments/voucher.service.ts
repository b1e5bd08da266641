import { randomInt, randomUUID } from 'node:crypto';
import * as errorCode from '@plazo/contract/error-codes';
import type { IsoDate } from '@plazo/loan-rules/calendar';
import { clabeCheckDigit, makeCashReference } from '@plazo/loan-rules/reference';
import { payableIn } from '@plazo/loan-rules/residue';
import { lockLoan, readLoan } from '../loans/loan.service.ts';
import { AppError } from '../platform/app-error.ts';
import type { ChannelSettings } from '../platform/config/channel-schema.ts';
import { type Queryable, type Transactor, withCommit } from '../platform/db/db.ts';
import type { MasterKeys } from '../platform/secrets/master-keys.ts';
import { type Ask, askFor, isCurrent, type Purpose, type Wanted } from './ask.ts';
import {
  findIssuedVouchers,
  findVoucherByReference,
  insertVoucher,
  type NamedVoucher,
  type PayableVoucher,
  settleVoucher,
  setVoucherStatus,
  type VoucherRecord,
} from './voucher.repository.ts';

/** The channel settings that a voucher needs. */
type VoucherChannel = Pick<ChannelSettings, 'payCode' | 'kind' | 'prefix' | 'step'>;

/** The vouchers of an order for a kind of request. Returns a function that finds those which ask for exactly a given payment. */
export async function readVouchers(
  db: Queryable,
  borrowerId: string,
  orderId: string,
  requestType: number,
): Promise<(ask: Ask, today: IsoDate) => VoucherRecord[]> {
  const issued = await findIssuedVouchers(db, borrowerId, orderId, requestType);
  return (ask, today) => issued.filter((voucher) => isCurrent(voucher, ask, today));
}

/** The voucher with a payer's reference; null if there is none. A provider knows no borrower. */
export function readVoucher(db: Queryable, reference: string): Promise<NamedVoucher | null> {
  return findVoucherByReference(db, reference);
}

/** Gives a voucher the status that follows from the payments under its reference, with the COMMIT. */
export function updateVoucher(transaction: Queryable, voucher: VoucherRecord): void {
  withCommit(settleVoucher(transaction, voucher));
}

/** The payment that a borrower wants to make, and the channel. */
export interface VoucherRequest extends Wanted {
  orderId: string;
  channel: VoucherChannel;
}

export interface IssuedVoucher extends PayableVoucher {
  purpose: Purpose;
  /** The loan that it pays: its product, and the amount lent in minor units. */
  productName: string;
  principal: number;
  /** The due date that an extension on offer leads to. */
  newDueDate: IsoDate | undefined;
}

export interface VoucherMoment {
  today: IsoDate;
  now: number;
  masterKeys: MasterKeys;
}

/**
 * A voucher for one channel. The amount must be the amount due; asking again returns the same voucher, and one whose amount is no longer
 * right is replaced.
 */
export async function issueVoucher(
  db: Transactor,
  borrowerId: string,
  request: VoucherRequest,
  at: VoucherMoment,
): Promise<IssuedVoucher> {
  // Usually it exists already (a reload, the way back), and reading needs no lock.
  const current = await readCurrent(db, borrowerId, request, at.today);
  if (current.isCurrent) return current.voucher;
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const voucher = await replaceVoucher(db, borrowerId, request, at);
    if (voucher) return voucher;
  }
  throw new AppError(errorCode.unavailable, 'no free reference found');
}

/** The valid voucher, or a new one in its place. Null if the reference drawn for it is taken. */
async function replaceVoucher(
  db: Transactor,
  borrowerId: string,
  request: VoucherRequest,
  { today, now, masterKeys }: VoucherMoment,
): Promise<IssuedVoucher | null> {
  const { orderId, channel } = request;
  const { voucher, isWritten } = await db.transaction(async (transaction) => {
    // Sent together and run in turn: the read starts when the order is locked.
    const locked = lockLoan(transaction, borrowerId, orderId);
    const [current] = await Promise.all([readCurrent(transaction, borrowerId, request, today), locked]);
    if (current.isCurrent) return { voucher: current.voucher, isWritten: true };
    if (current.voucher) withCommit(setVoucherStatus(transaction, borrowerId, current.voucher.id, 'replaced'));
    const { purpose, ...asked } = current.ask;
    const written: VoucherRecord = {
      id: randomUUID(),
      borrowerId,
      orderId,
      payCode: channel.payCode,
      reference: newReference(channel),
      status: 'issued',
      toPay: toPayIn(channel, asked.amount),
      ...asked,
    };
    const isWritten = withCommit(insertVoucher(transaction, written, now, masterKeys));
    return { voucher: { ...written, purpose, ...current.loan }, isWritten };
  });
  return (await isWritten) ? voucher : null;
}

/** The payment asked for, the channel's issued voucher, and whether the two match. */
type CurrentVoucher = {
  ask: Ask & { purpose: Purpose };
  loan: Pick<IssuedVoucher, 'currency' | 'productName' | 'principal' | 'newDueDate'>;
} & ({ isCurrent: true; voucher: IssuedVoucher } | { isCurrent: false; voucher: VoucherRecord | null });

async function readCurrent(
  db: Queryable,
  borrowerId: string,
  { orderId, channel, ...request }: VoucherRequest,
  today: IsoDate,
): Promise<CurrentVoucher> {
  const [loan, issued] = await Promise.all([
    readLoan(db, borrowerId, orderId, today),
    findIssuedVouchers(db, borrowerId, orderId, request.requestType),
  ]);
  const ask = askFor(loan, request, today);
  const { productName, principal, terms } = loan.order;
  const named = { currency: terms.currency, productName, principal, newDueDate: loan.extension?.newDueDate };
  const former = issued.find((voucher) => voucher.payCode === channel.payCode) ?? null;
  return former && isCurrent(former, ask, today)
    ? { ask, loan: named, isCurrent: true, voucher: { ...former, purpose: ask.purpose, ...named } }
    : { ask, loan: named, isCurrent: false, voucher: former };
}

function newReference({ kind, prefix }: VoucherChannel): string {
  if (kind === 'cash') return makeCashReference(prefix, randomDigits(13 - prefix.length));
  const payload = prefix + randomDigits(17 - prefix.length);
  return payload + clabeCheckDigit(payload);
}

function randomDigits(count: number): string {
  return Array.from({ length: count }, () => randomInt(10)).join('');
}

/** The amount that a channel can take for an amount due, if it differs. */
export function toPayIn({ step = 1 }: Pick<ChannelSettings, 'step'>, amount: number): number | null {
  const payable = payableIn(step, amount);
  return payable === amount ? null : payable;
}
