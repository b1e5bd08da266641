import * as errorCode from '@plazo/contract/error-codes';
import { localDate } from '@plazo/loan-rules/calendar';
import { orderStatus } from '@plazo/loan-rules/order-status';
import { returnedFact } from '../audit/facts.ts';
import { note, noteOf } from '../audit/note.ts';
import type { StoredOrder } from '../ledger/order.ts';
import { bookPayoutReturn, endAndOfferAgain, isOfferedAgain } from '../loans/disbursement.service.ts';
import { findOrder } from '../loans/loan.repository.ts';
import { lockLoan } from '../loans/loan.service.ts';
import { stateOf } from '../loans/order-state.ts';
import { findOrderOwner } from '../payments/payment-ends.repository.ts';
import { withdrawVouchersOf } from '../payments/voucher.repository.ts';
import { AppError } from '../platform/app-error.ts';
import type { Queryable, Transactor } from '../platform/db/db.ts';
import { findNewestPayout, takePayoutInHand, updatePayout } from './payout.repository.ts';
import { cancelPayout, payoutToDecide, requestPayout, seePayoutProblems } from './payout.service.ts';
import { isOpen } from './payout.ts';
import { applyNews, type PayoutNews, type ReportMoment, type ReportOutcome } from './payout-report.service.ts';

// What people do with payouts: they know an order by its number.

/**
 * The outcome of an order's payout, as staff report it. A report that contradicts a booked payout is kept, and answered as a contradiction:
 * the money may have left twice, or come back.
 */
export async function reportByHand(
  db: Transactor,
  orderId: string,
  news: PayoutNews,
  at: ReportMoment,
): Promise<ReportOutcome> {
  return db.transaction(async (transaction) => {
    const order = await lockByNumber(transaction, orderId);
    const newest = await findNewestPayout(transaction, order.borrowerId, orderId);
    const isBooked = newest?.state === 'confirmed';
    if (!isBooked) refuseUnlessWaiting(order);
    const payout = newest ?? (await payoutToDecide(transaction, order, at.now));
    const outcome = await applyNews(transaction, { payout, order }, news, { ...at, isByPerson: true });
    // Already known.
    if (isBooked && outcome === 'repeated') refuseUnlessWaiting(order);
    if (outcome === 'contradicted' && !isBooked) {
      throw new AppError(errorCode.conflict, `payout ${payout.id} is ${payout.state}: retry it, or confirm it`);
    }
    return outcome;
  });
}

/**
 * A person is about to send the money: from now on no provider is asked. Returns `cancelled` if it must no longer be sent, because the
 * order ended and was offered again.
 */
export async function sendByHand(
  db: Transactor,
  orderId: string,
  reference: string | undefined,
  at: ReportMoment,
): Promise<'sent' | 'cancelled'> {
  return db.transaction(async (transaction) => {
    const order = await lockByNumber(transaction, orderId);
    refuseUnlessWaiting(order);
    const payout = await payoutToDecide(transaction, order, at.now);
    if (payout.state !== 'requested' && !payout.isByHand) {
      throw new AppError(
        errorCode.conflict,
        `the provider was already asked for ${payout.id}: it may have sent the money`,
      );
    }
    const today = localDate(at.now, at.timeZone);
    if (payout.state === 'requested' && isOfferedAgain(order, today)) {
      await cancelPayout(transaction, payout, at.now);
      await endAndOfferAgain(transaction, order, { today, ...at });
      return 'cancelled';
    }
    await takePayoutInHand(transaction, payout);
    await applyNews(
      transaction,
      { payout, order },
      { result: 'sent', ...(reference ? { reference } : {}) },
      { ...at, isByPerson: true },
    );
    return 'sent';
  });
}

/**
 * The money was sent and has come back, whether it was booked or not: the order waits for it again, and nothing is owed until then. Contradicting
 * reports count as seen.
 */
export async function returnByHand(
  db: Transactor,
  orderId: string,
  reason: string,
  { now, timeZone, masterKeys }: ReportMoment,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const order = await lockByNumber(transaction, orderId);
    const payout = await findNewestPayout(transaction, order.borrowerId, orderId);
    if (payout?.state !== 'sent' && payout?.state !== 'confirmed') {
      const state = payout ? `its payout is ${payout.state}` : 'it has no payout';
      throw new AppError(errorCode.conflict, `no money of order ${orderId} can have come back: ${state}`);
    }
    if (payout.state === 'confirmed') {
      await bookPayoutReturn(transaction, order, { payoutId: payout.id, today: localDate(now, timeZone), now });
      await withdrawVouchersOf(transaction, order.borrowerId, orderId);
      const said = noteOf(returnedFact(payout.id), { kind: 'server', id: 'payouts' }, { orderId, at: now });
      await note(transaction, masterKeys, order.borrowerId, said);
    }
    await updatePayout(transaction, payout, { state: 'returned', failure: reason }, now);
    await seePayoutProblems(transaction, payout, now);
  });
}

/** Requests a new payout after one that failed or came back. */
export async function retryFailed(db: Transactor, orderId: string, now: number): Promise<void> {
  await db.transaction(async (transaction) => {
    const order = await lockByNumber(transaction, orderId);
    const newest = await findNewestPayout(transaction, order.borrowerId, orderId);
    if (order.status !== orderStatus.disbursing || (newest && isOpen(newest))) {
      throw new AppError(errorCode.conflict, `order ${orderId} has no payout that failed or came back`);
    }
    await requestPayout(transaction, order, now);
  });
}

/** Marks contradicting reports as seen. */
export async function clearProblem(db: Transactor, orderId: string, now: number): Promise<void> {
  await db.transaction(async (transaction) => {
    const { borrowerId } = await lockByNumber(transaction, orderId);
    if (await seePayoutProblems(transaction, { borrowerId, orderId }, now)) return;
    throw new AppError(errorCode.conflict, `nothing is wrong with the payouts of order ${orderId}`);
  });
}

async function lockByNumber(transaction: Queryable, orderId: string): Promise<StoredOrder> {
  const owner = await findOrderOwner(transaction, orderId);
  if (!owner) throw new AppError(errorCode.notFound, `no order ${orderId}`);
  await lockLoan(transaction, owner.borrowerId, orderId);
  const order = await findOrder(transaction, owner.borrowerId, orderId);
  if (!order) throw new AppError(errorCode.notFound, `no order ${orderId}`);
  return order;
}

function refuseUnlessWaiting({ id, status }: StoredOrder): void {
  if (status === orderStatus.disbursing) return;
  throw new AppError(errorCode.conflict, `order ${id} is not waiting for money: it is ${stateOf(status)}`);
}
