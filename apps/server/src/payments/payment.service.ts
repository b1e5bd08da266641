import { createHash } from 'node:crypto';
import * as errorCode from '@plazo/contract/error-codes';
import { compareDates, daysBetween, type IsoDate, isIsoDate, localDate } from '@plazo/loan-rules/calendar';
import { Contradicted } from '../audit/contradicted.ts';
import type { NewPayment } from '../ledger/account-operations.ts';
import { creditAccount, creditPayment, lockAccount } from '../loans/credit.service.ts';
import type { HoldingFlag } from '../loans/held.repository.ts';
import { AppError } from '../platform/app-error.ts';
import { type Queryable, type Transactor, withCommit } from '../platform/db/db.ts';
import type { MasterKeys } from '../platform/secrets/master-keys.ts';
import { cancellationRequest } from './ask.ts';
import { findPayment, insertPayment, type PaymentFlag, setPaymentFlag } from './payment.repository.ts';
import type { NamedVoucher, VoucherRecord } from './voucher.repository.ts';
import { readVoucher, updateVoucher } from './voucher.service.ts';

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
  result: 'credited' | 'unmatched' | 'held';
  orderId: string | null;
  /** The surplus, in minor units. */
  unapplied: number;
}

// A provider's clock may be a little ahead of ours, but not days.
const maxAhead = 24 * 60 * 60 * 1000;
// Nothing was lent before this date: an older one means a clock that was never set.
const earliest = Date.parse('2000-01-01T00:00:00Z');

/**
 * Receives a payment event once: the same event again gets the same answer and changes nothing; the same id with other content is refused,
 * and kept as a contradiction. Money under an unknown reference or in another currency is kept as unmatched, never dropped. A payment made
 * more than `backdatingDays` ago is held, since booking it would undo penalties that were shown all that time. So is one dated before its
 * loan was paid out, since one of the two dates or the code must be wrong.
 */
export async function receivePayment(
  db: Transactor,
  event: PaymentEvent,
  at: { now: number; timeZone: string; backdatingDays: number; masterKeys: MasterKeys },
): Promise<PaymentResult> {
  const paidAt = pastInstant('paidAt', event.paidAt, at.now);
  const businessDate = localDate(Math.min(paidAt, at.now), at.timeZone);
  const payloadHash = hashOf(event);
  return db.transaction(async (transaction) => {
    const named = await readVoucher(transaction, event.reference);
    // Money in another currency pays nothing of its order. Staff see which order it was meant for.
    const voucher = named?.currency === event.currency ? named : null;
    const held = voucher && holdingFlagOf(voucher, businessDate, at);
    const inserted = insertPayment(
      transaction,
      {
        id: event.eventId,
        reference: event.reference,
        amount: event.amount,
        currency: event.currency,
        paidAt,
        receivedAt: at.now,
        payloadHash,
        borrowerId: named?.borrowerId ?? '',
        voucherId: named?.id ?? null,
        orderId: held ? null : (voucher?.orderId ?? null),
        flag: held ?? (voucher && flagOf(voucher, businessDate)),
      },
      at.masterKeys,
    );
    const locked = voucher && !held ? lockAccount(transaction, voucher.borrowerId, voucher.orderId) : null;
    const [isNew, account] = await Promise.all([inserted, locked]);
    if (!isNew) return repeatedResult(transaction, event, payloadHash);
    if (!voucher) return { result: 'unmatched', orderId: null, unapplied: 0 };
    if (!account) return { result: 'held', orderId: null, unapplied: 0 };
    const { unapplied, cancellation } = creditAccount(transaction, account, {
      paymentId: event.eventId,
      amount: event.amount,
      businessDate,
      bookedAt: at.now,
      ...wantedBy(voucher),
    });
    if (cancellation === 'late' || cancellation === 'short') {
      withCommit(setPaymentFlag(transaction, voucher.borrowerId, event.eventId, `cancel-${cancellation}`));
    }
    updateVoucher(transaction, voucher);
    return { result: 'credited', orderId: voucher.orderId, unapplied };
  });
}

/** A payment that we collected ourselves, for a known order. */
export interface OwnPayment {
  paymentId: string;
  reference: string;
  orderId: string;
  /** Minor units. */
  amount: number;
  currency: string;
}

/** Credits it like a reported payment, once however often it is called. Runs inside the caller's transaction. */
export async function receiveOwnPayment(
  transaction: Queryable,
  borrowerId: string,
  { paymentId, reference, orderId, amount, currency }: OwnPayment,
  { now, today, masterKeys }: { now: number; today: IsoDate; masterKeys: MasterKeys },
): Promise<void> {
  const paidAt = new Date(now).toISOString();
  const isNew = await insertPayment(
    transaction,
    {
      id: paymentId,
      reference,
      amount,
      currency,
      paidAt: now,
      receivedAt: now,
      payloadHash: hashOf({ eventId: paymentId, reference, amount, currency, paidAt }),
      borrowerId,
      voucherId: null,
      orderId,
      flag: null,
    },
    masterKeys,
  );
  if (!isNew) return;
  await creditPayment(transaction, borrowerId, orderId, { paymentId, amount, businessDate: today, bookedAt: now });
}

/** The instant of a provider's event, in epoch milliseconds; throws if it is impossible. */
export function pastInstant(name: string, text: string, now: number): number {
  const instant = parseInstant(text);
  if (Number.isNaN(instant) || instant < earliest || instant > now + maxAhead) {
    throw new AppError(errorCode.invalidRequest, `${name} is not an instant in the past`);
  }
  return instant;
}

/** Parses ISO 8601 with a zone, without which the instant would be ambiguous; NaN for anything else. */
function parseInstant(text: string): number {
  const match = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/.exec(text);
  // `Date.parse` would read 30 February as 2 March.
  return isIsoDate(match?.[1]) ? Date.parse(text) : Number.NaN;
}

async function repeatedResult(
  transaction: Queryable,
  { eventId, ...said }: PaymentEvent,
  payloadHash: string,
): Promise<PaymentResult> {
  const known = await findPayment(transaction, eventId);
  if (known?.payloadHash !== payloadHash) {
    const { reference, amount, currency, paidAt } = said;
    throw new Contradicted({
      subject: { kind: 'payment', id: eventId },
      order: known?.order ?? null,
      problem: 'other-content',
      said: { reference, amount, currency, paidAt },
    });
  }
  const { isHeld, unapplied } = known;
  const orderId = known.order?.id ?? null;
  return { result: orderId !== null ? 'credited' : isHeld ? 'held' : 'unmatched', orderId, unapplied };
}

/** The payer's purpose: an extension, a cancellation, or neither. */
export function wantedBy({
  extends: extended,
  amount,
  requestType,
}: VoucherRecord): Pick<NewPayment, 'claim' | 'cancels'> {
  return { claim: extended && { ...extended, fee: amount }, cancels: requestType === cancellationRequest };
}

/** Why a payment is held; null if it is credited. */
function holdingFlagOf(
  { disbursedOn }: NamedVoucher,
  businessDate: IsoDate,
  at: { now: number; timeZone: string; backdatingDays: number },
): HoldingFlag | null {
  if (compareDates(businessDate, disbursedOn) < 0) return 'before-loan';
  return daysBetween(businessDate, localDate(at.now, at.timeZone)) > at.backdatingDays ? 'old' : null;
}

function flagOf({ status, validThrough }: VoucherRecord, businessDate: IsoDate): PaymentFlag | null {
  if (status === 'replaced') return 'replaced';
  const asksStill = status === 'issued' || status === 'partly-paid';
  return asksStill && compareDates(validThrough, businessDate) < 0 ? 'expired' : null;
}

function hashOf({ eventId, reference, amount, currency, paidAt }: PaymentEvent): string {
  return createHash('sha256')
    .update(JSON.stringify([eventId, reference, amount, currency, paidAt]))
    .digest('hex');
}
