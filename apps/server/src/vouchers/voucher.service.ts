import { randomInt, randomUUID } from 'node:crypto';
import { errorCode } from '@plazo/contract/envelope';
import type { IsoDate } from '@plazo/loan-rules/calendar';
import { clabeCheckDigit, makeCashReference } from '@plazo/loan-rules/reference';
import type { ChannelSettings } from '../config/schema.ts';
import type { Db, Queryable } from '../db/db.ts';
import { AppError } from '../http/app-error.ts';
import { type Loan, lockLoan, readLoan } from '../loan/loan.service.ts';
import {
  type Ask,
  askedOf,
  askFor,
  extensionAsk,
  extensionOf,
  isCurrent,
  type Purpose,
  repaymentAsk,
  repaymentRequest,
} from './ask.ts';
import {
  findIssuedVouchers,
  findVoucherByReference,
  insertVoucher,
  setVoucherStatus,
  type VoucherRecord,
} from './repayment.repository.ts';

/** What a voucher takes from its channel. */
type VoucherChannel = Pick<ChannelSettings, 'payCode' | 'kind' | 'prefix'>;

/** An order that asks for something, and the vouchers that ask for just that. */
export interface Payable {
  loan: Loan;
  asked: NonNullable<Loan['asked']>;
  /** What ends the loan today, where that is what the borrower wants to pay. */
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
  const [loan, vouchers] = await Promise.all([
    readLoan(db, borrowerId, orderId, today),
    findIssuedVouchers(db, borrowerId, orderId, repaymentRequest),
  ]);
  const asked = askedOf(loan);
  const payoff = isPayoff ? loan.payoff : null;
  const ask = payoff
    ? askFor(loan, { amount: payoff.amount, requestType: repaymentRequest }, today)
    : repaymentAsk(asked.amount, asked.dueDate, today);
  return { loan, asked, payoff, vouchers: vouchers.filter((voucher) => isCurrent(voucher, ask, today)) };
}

/** An order whose current instalment may be extended, and the vouchers for what is to be paid for that now. */
export interface Extendable {
  loan: Loan;
  asked: NonNullable<Loan['asked']>;
  extension: NonNullable<Loan['extension']>;
  vouchers: VoucherRecord[];
}

/** What an extension would mean today; refused where none is offered. */
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
  const issued = await findIssuedVouchers(db, borrowerId, orderId, ask.requestType);
  return {
    loan,
    asked: askedOf(loan),
    extension,
    vouchers: issued.filter((voucher) => isCurrent(voucher, ask, today)),
  };
}

/** The voucher that a payer's reference names. */
export async function readVoucher(db: Queryable, reference: string): Promise<VoucherRecord> {
  const voucher = await findVoucherByReference(db, reference);
  if (!voucher) throw new AppError(errorCode.notFound, 'no such voucher');
  return voucher;
}

export interface IssuedVoucher extends VoucherRecord {
  purpose: Purpose;
}

/**
 * A voucher for one channel. The amount must be what the order asks for; asking again answers the same voucher, and one
 * whose amount is no longer right is replaced.
 */
export async function issueVoucher(
  db: Db,
  borrowerId: string,
  orderId: string,
  channel: VoucherChannel,
  request: { amount: number; requestType: number },
  at: { today: IsoDate; now: number },
): Promise<IssuedVoucher> {
  // Mostly it stands already (a reload, the way back), and reading needs no lock.
  const standing = await readStanding(db, borrowerId, orderId, channel, request, at.today);
  if (standing.isCurrent) return standing.voucher;
  return db.transaction(async (transaction) => {
    await lockLoan(transaction, borrowerId, orderId);
    const {
      voucher: former,
      isCurrent,
      ask,
    } = await readStanding(transaction, borrowerId, orderId, channel, request, at.today);
    if (isCurrent) return former;
    if (former) await setVoucherStatus(transaction, borrowerId, former.id, 'replaced');
    const { purpose, ...asked } = ask;
    const voucher = await insertWithFreeReference(transaction, channel, at.now, {
      id: randomUUID(),
      borrowerId,
      orderId,
      payCode: channel.payCode,
      status: 'issued',
      ...asked,
    });
    return { ...voucher, purpose };
  });
}

/** What is asked for, the channel's issued voucher, and whether it asks for just that. */
type Standing = { ask: Ask & { purpose: Purpose } } & (
  | { isCurrent: true; voucher: IssuedVoucher }
  | { isCurrent: false; voucher: VoucherRecord | null }
);

async function readStanding(
  db: Queryable,
  borrowerId: string,
  orderId: string,
  channel: VoucherChannel,
  request: { amount: number; requestType: number },
  today: IsoDate,
): Promise<Standing> {
  const [loan, issued] = await Promise.all([
    readLoan(db, borrowerId, orderId, today),
    findIssuedVouchers(db, borrowerId, orderId, request.requestType),
  ]);
  const ask = askFor(loan, request, today);
  const former = issued.find((voucher) => voucher.payCode === channel.payCode) ?? null;
  return former && isCurrent(former, ask, today)
    ? { ask, isCurrent: true, voucher: { ...former, purpose: ask.purpose } }
    : { ask, isCurrent: false, voucher: former };
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
