import { createHash } from 'node:crypto';
import { errorCode } from '@plazo/contract/envelope';
import { isIsoDate, localDate } from '@plazo/loan-rules/calendar';
import type { Db, Queryable } from '../db/db.ts';
import { AppError } from '../http/app-error.ts';
import { creditPayment, currencyOf } from '../loan/loan.service.ts';
import {
  findPayment,
  findVoucherByReference,
  insertPayment,
  setVoucherStatus,
  sumPaidTo,
  type VoucherRecord,
  type VoucherStatus,
} from './repayment.repository.ts';

/** A payment as its provider reports it. */
export interface PaymentEvent {
  eventId: string;
  reference: string;
  /** Minor units. */
  amount: number;
  currency: string;
  /** ISO 8601 instant. */
  paidAt: string;
}

export interface PaymentResult {
  result: 'credited' | 'unmatched';
  orderId: string | null;
  /** What the order did not need, in minor units. */
  unapplied: number;
}

// A provider's clock may be a little ahead of ours, not days.
const mostAhead = 24 * 60 * 60 * 1000;
// Nothing was lent before: an older date is a clock that was never set.
const earliest = Date.parse('2000-01-01T00:00:00Z');

/**
 * Receives a payment event once: the same event again is answered the same and changes nothing, the same id with other
 * content is refused. Money under an unknown reference is kept as unmatched, never dropped.
 */
export async function receivePayment(
  db: Db,
  event: PaymentEvent,
  at: { now: number; timeZone: string },
): Promise<PaymentResult> {
  const paidAt = parseInstant(event.paidAt);
  if (Number.isNaN(paidAt) || paidAt < earliest || paidAt > at.now + mostAhead) {
    throw new AppError(errorCode.invalidRequest, 'paidAt is not an instant of the past');
  }
  const payloadHash = hashOf(event);
  return db.transaction(async (transaction) => {
    const voucher = await findPayableVoucher(transaction, event);
    const isNew = await insertPayment(transaction, {
      id: event.eventId,
      reference: event.reference,
      amount: event.amount,
      currency: event.currency,
      paidAt,
      receivedAt: at.now,
      payloadHash,
      voucherId: voucher?.id ?? null,
      orderId: voucher?.orderId ?? null,
    });
    if (!isNew) return repeatedResult(transaction, event.eventId, payloadHash);
    if (!voucher) return { result: 'unmatched', orderId: null, unapplied: 0 };
    const { unapplied } = await creditPayment(transaction, voucher.borrowerId, voucher.orderId, {
      paymentId: event.eventId,
      amount: event.amount,
      businessDate: localDate(Math.min(paidAt, at.now), at.timeZone),
      bookedAt: at.now,
    });
    const status = statusAfter(voucher, await sumPaidTo(transaction, voucher));
    await setVoucherStatus(transaction, voucher.borrowerId, voucher.id, status);
    return { result: 'credited', orderId: voucher.orderId, unapplied };
  });
}

/** ISO 8601 with a zone, without which nobody can say what instant is meant; NaN for anything else. */
function parseInstant(text: string): number {
  const match = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/.exec(text);
  // 30 February would be read as 2 March.
  return isIsoDate(match?.[1]) ? Date.parse(text) : Number.NaN;
}

/** The voucher of a reference, if the money is of its currency. */
async function findPayableVoucher(transaction: Queryable, event: PaymentEvent): Promise<VoucherRecord | null> {
  const voucher = await findVoucherByReference(transaction, event.reference);
  if (!voucher) return null;
  const currency = await currencyOf(transaction, voucher.borrowerId, voucher.orderId);
  return currency === event.currency ? voucher : null;
}

async function repeatedResult(transaction: Queryable, eventId: string, payloadHash: string): Promise<PaymentResult> {
  const known = await findPayment(transaction, eventId);
  if (known?.payloadHash !== payloadHash) {
    throw new AppError(errorCode.conflict, 'the same event id came with other content');
  }
  return { result: known.orderId ? 'credited' : 'unmatched', orderId: known.orderId, unapplied: known.unapplied };
}

function statusAfter(voucher: VoucherRecord, paid: number): VoucherStatus {
  if (paid === voucher.amount) return 'paid';
  return paid < voucher.amount ? 'partly-paid' : 'overpaid';
}

function hashOf({ eventId, reference, amount, currency, paidAt }: PaymentEvent): string {
  return createHash('sha256')
    .update(JSON.stringify([eventId, reference, amount, currency, paidAt]))
    .digest('hex');
}
