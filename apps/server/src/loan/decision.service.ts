import { errorCode } from '@plazo/contract/envelope';
import { daysBetween, type IsoDate } from '@plazo/loan-rules/calendar';
import { nextStatus, type OrderEvent, type OrderStatus, TransitionError } from '@plazo/loan-rules/order-status';
import type { Db, Queryable } from '../db/db.ts';
import { AppError } from '../http/app-error.ts';
import { bookTransactions } from '../ledger/booking.repository.ts';
import { disbursement } from '../ledger/ledger.ts';
import { offerAnew } from '../offer/offer.repository.ts';
import { newOfferId } from '../offer/offer.service.ts';
import { findAccount, findOrder } from './loan.repository.ts';
import { lockLoan } from './loan.service.ts';
import { postponeInstalments, setStatus } from './order.repository.ts';
import type { StoredOrder } from './order.ts';

interface Moment {
  today: IsoDate;
  now: number;
}

/**
 * A decision of the lender about an order: approve, reject, disburse, confirm. Answers the status it has then: 110 where the
 * money may not be sent any more, because the order ended and was offered anew.
 */
export async function decideOrder(
  db: Db,
  borrowerId: string,
  orderId: string,
  event: Extract<OrderEvent, 'approve' | 'reject' | 'disburse' | 'confirm'>,
  at: Moment,
): Promise<OrderStatus> {
  return db.transaction(async (transaction) => {
    await lockLoan(transaction, borrowerId, orderId);
    const order = await findOrder(transaction, borrowerId, orderId);
    if (!order) throw new AppError(errorCode.notFound, 'no such order');
    const status = statusAfter(order.status, event);
    if (event === 'disburse') return payOut(transaction, order, status, at);
    await setStatus(transaction, borrowerId, orderId, { status, settledOn: null });
    return status;
  });
}

/** Pays out as it was accepted. After the planned day the dates move by as many days, or a new consent is asked for. */
async function payOut(
  transaction: Queryable,
  order: StoredOrder,
  status: OrderStatus,
  at: Moment,
): Promise<OrderStatus> {
  const { id, borrowerId, plannedOn, terms } = order;
  const days = daysBetween(plannedOn, at.today);
  if (days < 0)
    throw new AppError(errorCode.conflict, `the loan was accepted for ${plannedOn}, which is still to come`);
  if (days > 0 && terms.latePayout === 'reoffer') {
    const ended = statusAfter(order.status, 'reject');
    await setStatus(transaction, borrowerId, id, { status: ended, settledOn: null });
    await offerAnew(transaction, borrowerId, id, { offerId: newOfferId(at.today), createdAt: at.now, daysLater: days });
    return ended;
  }
  await setStatus(transaction, borrowerId, id, { status, settledOn: null, disbursedOn: at.today });
  await postponeInstalments(transaction, borrowerId, id, days);
  const found = await findAccount(transaction, borrowerId, id);
  await bookTransactions(transaction, borrowerId, id, at.now, disbursement(found?.planned ?? [], at.today));
  return status;
}

function statusAfter(status: OrderStatus, event: OrderEvent): OrderStatus {
  try {
    return nextStatus(status, event);
  } catch (error) {
    if (error instanceof TransitionError) throw new AppError(errorCode.conflict, error.message);
    throw error;
  }
}
