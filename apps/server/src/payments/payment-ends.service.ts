import { createHash } from 'node:crypto';
import * as errorCode from '@plazo/contract/error-codes';
import { compareDates, localDate } from '@plazo/loan-rules/calendar';
import { orderStatus } from '@plazo/loan-rules/order-status';
import { Contradicted } from '../audit/contradicted.ts';
import { seePaymentContradictions } from '../audit/contradiction.repository.ts';
import { afterOf, reversalFact } from '../audit/facts.ts';
import { note } from '../audit/note.ts';
import { findReversalHash, insertReversal } from '../ledger/reversal.repository.ts';
import { creditPayment, refundFromOrder, reverseCredited } from '../loans/credit.service.ts';
import { currencyOf } from '../loans/loan.service.ts';
import { AppError, FieldRefused } from '../platform/app-error.ts';
import { type Transactor, withCommit } from '../platform/db/db.ts';
import type { MasterKeys } from '../platform/secrets/master-keys.ts';
import { decideHeldReversal, findHeldReversal, insertHeldReversal } from './held-reversal.repository.ts';
import { creditNote, setPaymentFlag } from './payment.repository.ts';
import { pastInstant, wantedBy } from './payment.service.ts';
import { findOrderOwner, type KeptPayment, lockPayment, setOrderOf, setRefused } from './payment-ends.repository.ts';
import { readVoucher, updateVoucher } from './voucher.service.ts';

/** A reversed payment, as its provider reports it. */
export interface ReversalEvent {
  eventId: string;
  paymentEventId: string;
  /** Minor units; if left out, everything that has not been reversed yet. */
  amount?: number;
  /** ISO 8601 instant. */
  reversedAt: string;
}

interface Moment {
  now: number;
  timeZone: string;
  masterKeys: MasterKeys;
}

const disbursed: readonly number[] = [orderStatus.disbursed, orderStatus.repayable, orderStatus.settled];

/** The result of a reversal, and the order of its payment. */
export interface ReversalResult {
  result: 'reversed' | 'held';
  orderId: string | null;
}

/**
 * Reverses a payment or part of one; another part may follow. The same event again gets the same answer; the same id with other content is
 * refused and kept as a contradiction; more than is left of the payment is refused. A payment that has not arrived yet is answered as
 * unknown, so that the provider tries again. A reversal dated before the day of its payment is held, with nothing booked: it may name the
 * wrong payment. Staff, who can know the right day, are refused instead, and can book a held one under its id.
 */
export async function receiveReversal(
  db: Transactor,
  event: ReversalEvent,
  { now, timeZone, masterKeys, isByStaff = false }: Moment & { isByStaff?: boolean },
): Promise<ReversalResult> {
  const reversedAt = pastInstant('reversedAt', event.reversedAt, now);
  const payloadHash = createHash('sha256')
    .update(JSON.stringify([event.eventId, event.paymentEventId, event.reversedAt, ...amountOf(event)]))
    .digest('hex');
  return db.transaction(async (transaction) => {
    const payment = await lockPayment(transaction, event.paymentEventId);
    if (!payment) throw new AppError(errorCode.notFound, 'no such payment');
    const { id: paymentId, orderId, borrowerId } = payment;
    const known = await findReversalHash(transaction, event.eventId);
    if (known === payloadHash) return { result: 'reversed', orderId };
    const held = await findHeldReversal(transaction, event.eventId);
    if (held && !isByStaff && held.payloadHash === payloadHash) return { result: 'held', orderId };
    if (held && isByStaff) {
      // Staff who book a held one give its right day: that is not a contradicting report.
      if (known !== null || held.isDecided || held.paymentId !== paymentId) {
        throw new AppError(errorCode.conflict, 'this reversal was booked or refused, or belongs to another payment');
      }
    } else if (known !== null || held) throw otherContent(event, payment);
    const amount = amountReversed(held?.amount ? { amount: held.amount, ...event } : event, payment);
    const reversal = { id: event.eventId, borrowerId, paymentId, amount, reversedAt, receivedAt: now, payloadHash };
    const paidOn = localDate(Math.min(payment.paidAt, payment.receivedAt), timeZone);
    if (compareDates(localDate(reversedAt, timeZone), paidOn) < 0) {
      if (isByStaff) throw beforePayment(paidOn);
      const isNew = await insertHeldReversal(transaction, { ...reversal, amount: event.amount ?? null });
      if (!isNew) throw otherContent(event, payment);
      return { result: 'held', orderId };
    }
    if (held) {
      // Its provider, reporting again, is told that it was done.
      reversal.payloadHash = held.payloadHash;
      await decideHeldReversal(transaction, reversal, now, null);
    }
    // Another report with the same id was faster, for another payment.
    if (!(await insertReversal(transaction, reversal))) throw otherContent(event, payment);
    const { action, ...fact } = reversalFact({ id: reversal.id, paymentId, amount, reversedAt });
    withCommit(
      note(transaction, masterKeys, borrowerId, {
        actor: { kind: 'provider', id: 'payments' },
        action,
        subject: { kind: 'payment', id: paymentId },
        after: afterOf({ action, ...fact }),
        at: now,
      }),
    );
    if (orderId === null) return { result: 'reversed', orderId: null };
    // It counts from today, whatever its own day: until now the borrower saw it as paid.
    const taken = { paymentId, amount, businessDate: localDate(now, timeZone) };
    const reportedOn = localDate(payment.creditedAt, timeZone);
    await reverseCredited(transaction, borrowerId, orderId, { ...taken, reportedOn, bookedAt: now });
    const voucher = payment.voucherId === null ? null : await readVoucher(transaction, payment.reference);
    if (voucher) updateVoucher(transaction, voucher);
    return { result: 'reversed', orderId };
  });
}

/** The contradiction is kept with the order of the payment that it names. */
function otherContent(
  { eventId, paymentEventId, amount, reversedAt }: ReversalEvent,
  { orderId, borrowerId }: KeptPayment,
) {
  const order = orderId === null ? null : { id: orderId, borrowerId };
  const said = { paymentId: paymentEventId, amount, reversedAt };
  return new Contradicted({ subject: { kind: 'reversal', id: eventId }, order, problem: 'other-content', said });
}

/** Marks the contradictions about a payment or its reversals as seen. */
export async function seePaymentProblems(db: Transactor, paymentId: string, now: number): Promise<void> {
  await db.transaction(async (transaction) => {
    const payment = await lockPayment(transaction, paymentId);
    if (!payment) throw new AppError(errorCode.notFound, `no payment ${paymentId}`);
    if (await seePaymentContradictions(transaction, payment, now)) return;
    throw new AppError(errorCode.conflict, `nothing is wrong with payment ${paymentId}`);
  });
}

function beforePayment(paidOn: string): AppError {
  const problem = `must be on ${paidOn} or later: the payment was made then`;
  const field = { field: 'reversedAt', problem, code: 'too-long-ago' as const, values: { from: paidOn } };
  return new FieldRefused(errorCode.amountMismatch, field, { field: 'reversedAt', problem });
}

/** Records, once, that a held reversal is not booked. */
export async function refuseReversal(
  db: Transactor,
  { paymentId, reversalId, because }: { paymentId: string; reversalId: string; because: string },
  { now }: Moment,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const payment = await lockPayment(transaction, paymentId);
    if (!payment) throw new AppError(errorCode.notFound, `no payment ${paymentId}`);
    const held = await findHeldReversal(transaction, reversalId);
    if (held?.paymentId !== paymentId) throw new AppError(errorCode.notFound, `it has no held reversal ${reversalId}`);
    if (await decideHeldReversal(transaction, { ...payment, id: reversalId, paymentId }, now, because)) return;
    throw new AppError(errorCode.conflict, `reversal ${reversalId} was already booked or refused`);
  });
}

/** How much an event reverses; throws if that is more than is left. */
function amountReversed({ amount }: Pick<ReversalEvent, 'amount'>, payment: KeptPayment): number {
  const left = payment.amount - payment.reversed;
  if (left === 0) throw new AppError(errorCode.conflict, 'the payment was already reversed');
  if (amount === undefined || amount <= left) return amount ?? left;
  const problem = `must be at most ${left}, the part of the payment that was not reversed`;
  const field = { field: 'amount', problem, code: 'over-amount' as const, values: { amount: left } };
  throw new FieldRefused(errorCode.amountMismatch, field, { field: 'amount', problem });
}

/**
 * Assigns an unmatched or held payment to the order it was meant for, and credits it once, on the day it was paid. Under a code of this
 * order, it serves the code's purpose.
 */
export async function assignPayment(
  db: Transactor,
  paymentId: string,
  orderId: string,
  { now, timeZone, masterKeys }: Moment,
): Promise<{ unapplied: number }> {
  return db.transaction(async (transaction) => {
    const [payment, owner] = [await lockPayment(transaction, paymentId), await findOrderOwner(transaction, orderId)];
    if (!payment) throw new AppError(errorCode.notFound, `no payment ${paymentId}`);
    if (!owner || !disbursed.includes(owner.status)) {
      throw new AppError(errorCode.notFound, `no paid-out order ${orderId}`);
    }
    refuseUnlessWaiting(payment);
    const currency = await currencyOf(transaction, owner.borrowerId, orderId);
    if (currency !== payment.currency) {
      throw new AppError(
        errorCode.conflict,
        `payment ${paymentId} is in ${payment.currency}, the order in ${currency}`,
      );
    }
    await setOrderOf(transaction, payment, { borrowerId: owner.borrowerId, orderId }, now);
    withCommit(note(transaction, masterKeys, owner.borrowerId, creditNote(payment, orderId, now)));
    const known = await readVoucher(transaction, payment.reference);
    const voucher = known?.orderId === orderId ? known : null;
    const { unapplied, cancellation } = await creditPayment(transaction, owner.borrowerId, orderId, {
      paymentId,
      amount: payment.amount - payment.reversed,
      businessDate: localDate(Math.min(payment.paidAt, now), timeZone),
      bookedAt: now,
      ...(voucher ? wantedBy(voucher) : {}),
    });
    if (cancellation === 'late' || cancellation === 'short') {
      await setPaymentFlag(transaction, owner.borrowerId, paymentId, `cancel-${cancellation}`);
    }
    if (voucher) updateVoucher(transaction, voucher);
    return { unapplied };
  });
}

/** Records, once, that an unmatched or held payment is not credited: it goes back to its payer. */
export async function refusePayment(
  db: Transactor,
  paymentId: string,
  because: string,
  { now }: Moment,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const payment = await lockPayment(transaction, paymentId);
    if (!payment) throw new AppError(errorCode.notFound, `no payment ${paymentId}`);
    refuseUnlessWaiting(payment);
    await setRefused(transaction, payment, because, now);
  });
}

/** Without an amount, an event has the same hash as before amounts existed. */
function amountOf({ amount }: ReversalEvent): number[] {
  return amount === undefined ? [] : [amount];
}

function refuseUnlessWaiting({ id, orderId, amount, reversed, isRefused }: KeptPayment): void {
  if (orderId !== null) throw new AppError(errorCode.conflict, `payment ${id} is already credited to ${orderId}`);
  if (reversed === amount) throw new AppError(errorCode.conflict, `payment ${id} was reversed`);
  if (isRefused) throw new AppError(errorCode.conflict, `payment ${id} was refused`);
}

/** A refund by staff, with the reference of the transfer. */
export interface Refund {
  /** Minor units. */
  amount: number;
  reference: string;
}

/** Refunds an order's credit balance, once per reference; returns the rest of it, in minor units. */
export async function refundOrder(
  db: Transactor,
  orderId: string,
  refund: Refund,
  { now, timeZone }: Omit<Moment, 'masterKeys'>,
): Promise<{ credit: number }> {
  return db.transaction(async (transaction) => {
    const owner = await findOrderOwner(transaction, orderId);
    if (!owner) throw new AppError(errorCode.notFound, `no order ${orderId}`);
    const businessDate = localDate(now, timeZone);
    const booking = { ...refund, businessDate, bookedAt: now };
    const credit = await refundFromOrder(transaction, owner.borrowerId, orderId, booking);
    return { credit };
  });
}
