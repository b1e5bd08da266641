import * as errorCode from '@plazo/contract/error-codes';
import type { IsoDate } from '@plazo/loan-rules/calendar';
import { type OrderEvent, type OrderStatus, orderStatus } from '@plazo/loan-rules/order-status';
import type { StoredOrder } from '../ledger/order.ts';
import {
  bookDisbursement,
  endAndOfferAgain,
  isOfferedAgain,
  setDecided,
  statusAfter,
} from '../loans/disbursement.service.ts';
import { findOrder } from '../loans/loan.repository.ts';
import { lockLoan } from '../loans/loan.service.ts';
import { setStatus } from '../loans/order.repository.ts';
import { AppError } from '../platform/app-error.ts';
import type { Queryable, Transactor } from '../platform/db/db.ts';
import type { MasterKeys } from '../platform/secrets/master-keys.ts';
import { findNewestPayout } from './payout.repository.ts';
import { cancelPayout, confirmPayout, payoutToDecide, requestPayout } from './payout.service.ts';
import { isUnderway } from './payout.ts';

interface Moment {
  today: IsoDate;
  now: number;
  masterKeys: MasterKeys;
}

type Decision = Extract<OrderEvent, 'approve' | 'reject' | 'disburse' | 'confirm'>;

/**
 * A decision of the lender on an order: approve (which requests its payout), reject, disburse, confirm. Returns the order's new status: 110
 * if the money may no longer be sent, because the order ended and was offered again.
 */
export async function decideOrder(
  db: Transactor,
  borrowerId: string,
  orderId: string,
  decision: Decision,
  at: Moment,
): Promise<OrderStatus> {
  return db.transaction(async (transaction) => {
    await lockLoan(transaction, borrowerId, orderId);
    const order = await findOrder(transaction, borrowerId, orderId);
    if (!order) throw new AppError(errorCode.notFound, 'no such order');
    if (decision === 'approve' || decision === 'reject') {
      if (decision === 'reject') await withdrawPayout(transaction, order, at);
      const decided = await setDecided(transaction, order, decision, at);
      if (decision === 'approve') await requestPayout(transaction, order, at.now);
      return decided;
    }
    const status = statusAfter(order.status, decision);
    if (decision === 'disburse') return payOut(transaction, order, status, at);
    await setStatus(transaction, borrowerId, orderId, { status, settledOn: null });
    return status;
  });
}

/** Pays out as accepted. After the planned day the dates move by the delay, or a new consent is needed. */
async function payOut(
  transaction: Queryable,
  order: StoredOrder,
  status: OrderStatus,
  at: Moment,
): Promise<OrderStatus> {
  const payout = await payoutToDecide(transaction, order, at.now);
  if (isOfferedAgain(order, at.today) && !isUnderway(payout)) {
    await cancelPayout(transaction, payout, at.now);
    return endAndOfferAgain(transaction, order, at);
  }
  await bookDisbursement(transaction, order, { status, paidOn: at.today, now: at.now });
  await confirmPayout(transaction, payout, { paidOn: at.today }, at);
  return status;
}

/** The borrower does not want the money any more that did not arrive or came back. Refused if it may be on its way; done once. */
export async function cancelAsBorrower(
  db: Transactor,
  borrowerId: string,
  orderId: string,
  at: Pick<Moment, 'now' | 'masterKeys'>,
): Promise<void> {
  await db.transaction(async (transaction) => {
    await lockLoan(transaction, borrowerId, orderId);
    const order = await findOrder(transaction, borrowerId, orderId);
    const payout = await findNewestPayout(transaction, borrowerId, orderId);
    if (!order) throw new AppError(errorCode.notFound, 'no such order');
    const isBack = payout?.state === 'failed' || payout?.state === 'returned';
    if (isBack && order.status === orderStatus.rejected) return;
    if (!isBack || order.status !== orderStatus.disbursing) {
      throw new AppError(errorCode.conflict, 'the money is on its way, or has arrived');
    }
    await setDecided(transaction, order, 'reject', at);
  });
}

/** Money that may be on its way cannot be stopped by ending the order. */
async function withdrawPayout(transaction: Queryable, order: StoredOrder, { now }: Moment): Promise<void> {
  if (order.status !== orderStatus.disbursing) return;
  const payout = await payoutToDecide(transaction, order, now);
  if (isUnderway(payout)) {
    throw new AppError(errorCode.conflict, `payout ${payout.id} is ${payout.state}: the money may have left`);
  }
  await cancelPayout(transaction, payout, now);
}
