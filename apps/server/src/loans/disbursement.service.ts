import * as errorCode from '@plazo/contract/error-codes';
import { compareDates, daysBetween, type IsoDate } from '@plazo/loan-rules/calendar';
import { nextStatus, type OrderEvent, type OrderStatus, TransitionError } from '@plazo/loan-rules/order-status';
import { decidedFact } from '../audit/facts.ts';
import { note, noteOf } from '../audit/note.ts';
import type { StoredOrder } from '../ledger/order.ts';
import { payOut, returnPayout } from '../ledger/payout-return.ts';
import { offerAgain } from '../offers/offer.repository.ts';
import { newOfferId } from '../offers/offer.service.ts';
import { AppError } from '../platform/app-error.ts';
import type { Queryable } from '../platform/db/db.ts';
import type { MasterKeys } from '../platform/secrets/master-keys.ts';
import { lockAccount, writeAccount } from './credit.service.ts';
import { findAccount } from './loan.repository.ts';
import { postponeInstalments, setStatus } from './order.repository.ts';

/** The status of an order after an event; refused if its present status does not allow the event. */
export function statusAfter(status: OrderStatus, event: OrderEvent): OrderStatus {
  try {
    return nextStatus(status, event);
  } catch (error) {
    if (error instanceof TransitionError) throw new AppError(errorCode.conflict, error.message);
    throw error;
  }
}

/** By how many days a payout on a day would be late; refused before the planned day. */
export function daysLate({ plannedOn }: StoredOrder, on: IsoDate): number {
  const days = daysBetween(plannedOn, on);
  if (days < 0)
    throw new AppError(errorCode.conflict, `the loan was accepted for ${plannedOn}, which is in the future`);
  return days;
}

/** Whether a payout on a day would be too late for what was accepted, so that the loan must be offered again. */
export function isOfferedAgain(order: StoredOrder, on: IsoDate): boolean {
  return order.terms.latePayout === 'reoffer' && daysLate(order, on) > 0;
}

/** Approves or rejects an order, and records the decision in the audit, whoever made it. Returns the order's new status. */
export async function setDecided(
  transaction: Queryable,
  { id, borrowerId, status: former }: Pick<StoredOrder, 'id' | 'borrowerId' | 'status'>,
  decision: 'approve' | 'reject',
  { now, masterKeys }: { now: number; masterKeys: MasterKeys },
): Promise<OrderStatus> {
  const status = statusAfter(former, decision);
  await setStatus(transaction, borrowerId, id, { status, settledOn: null });
  const fact = decidedFact(id, decision === 'approve' ? 'approved' : 'rejected');
  await note(
    transaction,
    masterKeys,
    borrowerId,
    noteOf(fact, { kind: 'server', id: 'decisions' }, { orderId: id, at: now }),
  );
  return status;
}

/** Ends an order that was not paid out in time, and offers the same loan again. Returns the order's new status. */
export async function endAndOfferAgain(
  transaction: Queryable,
  order: StoredOrder,
  { today, now, masterKeys }: { today: IsoDate; now: number; masterKeys: MasterKeys },
): Promise<OrderStatus> {
  const { id, borrowerId } = order;
  const status = await setDecided(transaction, order, 'reject', { now, masterKeys });
  const daysLater = daysLate(order, today);
  await offerAgain(transaction, borrowerId, id, { offerId: newOfferId(today), createdAt: now, daysLater });
  return status;
}

/** The first day on which a payout can be booked: the planned one, or that of the last booking since the former payout came back. */
export async function firstPayoutDay(
  transaction: Queryable,
  { id, borrowerId, plannedOn }: StoredOrder,
): Promise<IsoDate> {
  const last = (await findAccount(transaction, borrowerId, id))?.order.bookedThrough ?? plannedOn;
  return compareDates(plannedOn, last) < 0 ? last : plannedOn;
}

/** Books an order as paid out on a day, with the accepted terms. After the planned day, every date moves by the delay. */
export async function bookDisbursement(
  transaction: Queryable,
  order: StoredOrder,
  { status, paidOn, now }: { status: OrderStatus; paidOn: IsoDate; now: number },
): Promise<void> {
  const { id, borrowerId } = order;
  if (daysLate(order, paidOn) < daysLate(order, order.disbursedOn)) {
    throw new AppError(errorCode.conflict, `its money was sent on ${order.disbursedOn} before, and came back`);
  }
  await setStatus(transaction, borrowerId, id, { status, settledOn: null, disbursedOn: paidOn });
  await postponeInstalments(transaction, borrowerId, id, daysBetween(order.disbursedOn, paidOn));
  const before = await lockAccount(transaction, borrowerId, id);
  writeAccount(transaction, before, payOut(before, before.agreed, paidOn), now);
}

/** Books that the money of a payout came back: the order waits for it again, and nothing is owed. */
export async function bookPayoutReturn(
  transaction: Queryable,
  { id, borrowerId }: StoredOrder,
  { payoutId, today, now }: { payoutId: string; today: IsoDate; now: number },
): Promise<void> {
  const before = await lockAccount(transaction, borrowerId, id);
  writeAccount(transaction, before, returnPayout(before, { payoutId, businessDate: today }), now);
}
