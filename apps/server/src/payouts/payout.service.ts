import * as errorCode from '@plazo/contract/error-codes';
import type { IsoDate } from '@plazo/loan-rules/calendar';
import { orderStatus } from '@plazo/loan-rules/order-status';
import { seePayoutContradictions } from '../audit/contradiction.repository.ts';
import { paidOutFact } from '../audit/facts.ts';
import { note, noteOf } from '../audit/note.ts';
import type { StoredOrder } from '../ledger/order.ts';
import { endAndOfferAgain, isOfferedAgain } from '../loans/disbursement.service.ts';
import { findOrder } from '../loans/loan.repository.ts';
import { lockLoan } from '../loans/loan.service.ts';
import { AppError } from '../platform/app-error.ts';
import type { Db, Queryable } from '../platform/db/db.ts';
import type { MasterKeys } from '../platform/secrets/master-keys.ts';
import {
  beginAsking,
  clearPayoutProblems,
  findNewestPayout,
  findPayout,
  insertPayout,
  updatePayout,
} from './payout.repository.ts';
import { isOpen, type Payout, type PayoutKey } from './payout.ts';

// Each of these runs in the caller's transaction, which has locked the order: the order changes together with its payout.

type Order = Pick<StoredOrder, 'id' | 'borrowerId'>;

/** Requests the payout of an approved order. An order has one active payout at most. */
export async function requestPayout(transaction: Queryable, { id, borrowerId }: Order, now: number): Promise<void> {
  await insertPayout(transaction, borrowerId, id, now);
}

/** The open payout of an order that waits for its money. An order without one, because it is older or its last one failed, gets one. */
export async function payoutToDecide(transaction: Queryable, order: Order, now: number): Promise<Payout> {
  const newest = await findNewestPayout(transaction, order.borrowerId, order.id);
  if (newest && isOpen(newest)) return newest;
  await requestPayout(transaction, order, now);
  const requested = await findNewestPayout(transaction, order.borrowerId, order.id);
  if (!requested) throw new AppError(errorCode.notFound, 'no such order');
  return requested;
}

export async function confirmPayout(
  transaction: Queryable,
  payout: Payout,
  done: PaidOut,
  at: { now: number; masterKeys: MasterKeys },
): Promise<void> {
  await updatePayout(transaction, payout, { state: 'confirmed', ...done }, at.now);
  await notePaidOut(transaction, payout, done, at);
}

interface PaidOut {
  paidOn: IsoDate;
  reference?: string | undefined;
}

/** Records in the audit that a payout was booked, whoever reported it. */
export async function notePaidOut(
  transaction: Queryable,
  { id, borrowerId, orderId, amount, currency, ...payout }: Payout,
  { paidOn, reference = payout.reference ?? undefined }: PaidOut,
  { now, masterKeys }: { now: number; masterKeys: MasterKeys },
): Promise<void> {
  const fact = paidOutFact({ id, amount, currency, paidOn, reference: reference ?? null });
  await note(
    transaction,
    masterKeys,
    borrowerId,
    noteOf(fact, { kind: 'server', id: 'payouts' }, { orderId, at: now }),
  );
}

/** Marks the contradictions about an order's payouts as seen; false if there were none. */
export async function seePayoutProblems(
  transaction: Queryable,
  { borrowerId, orderId }: Pick<Payout, 'borrowerId' | 'orderId'>,
  now: number,
): Promise<boolean> {
  await seePayoutContradictions(transaction, { borrowerId, orderId }, now);
  return clearPayoutProblems(transaction, { borrowerId, orderId });
}

export async function cancelPayout(transaction: Queryable, payout: Payout, now: number): Promise<void> {
  await updatePayout(transaction, payout, { state: 'cancelled' }, now);
}

/** Locks a payout's order and reads both again: they stay as read until the transaction ends. */
export async function lockPayout(
  transaction: Queryable,
  { borrowerId, id }: PayoutKey,
): Promise<{ payout: Payout; order: StoredOrder }> {
  const known = await findPayout(transaction, borrowerId, id);
  if (!known) throw new AppError(errorCode.notFound, `no payout ${id}`);
  await lockLoan(transaction, borrowerId, known.orderId);
  const [payout, order] = await Promise.all([
    findPayout(transaction, borrowerId, id),
    findOrder(transaction, borrowerId, known.orderId),
  ]);
  if (!payout || !order) throw new AppError(errorCode.notFound, `no payout ${id}`);
  return { payout, order };
}

/**
 * Starts sending money for a payout: by a provider, who may be asked again under the same id, or by a person. Null if it may not be sent:
 * the payout is no longer open, or came too late for what was accepted, so that the order ended and was offered again.
 */
export async function beginPayout(
  db: Db,
  key: PayoutKey,
  at: { today: IsoDate; now: number; masterKeys: MasterKeys },
): Promise<Payout | null> {
  return db.transaction(async (transaction) => {
    const { payout, order } = await lockPayout(transaction, key);
    if (!isOpen(payout) || order.status !== orderStatus.disbursing) return null;
    if (payout.state !== 'requested') return payout;
    if (isOfferedAgain(order, at.today)) {
      await cancelPayout(transaction, payout, at.now);
      await endAndOfferAgain(transaction, order, at);
      return null;
    }
    return { ...payout, state: 'asked', bankAccountId: await beginAsking(transaction, payout) };
  });
}
