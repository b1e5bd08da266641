import * as errorCode from '@plazo/contract/error-codes';
import { orderStatus } from '@plazo/loan-rules/order-status';
import { AppError } from '../platform/app-error.ts';
import type { Queryable } from '../platform/db/db.ts';
import { findOrder } from './loan.repository.ts';
import { findUnratedOrder, insertRating } from './rating.repository.ts';

/**
 * Rates a settled order; the first rating stays (requirement D4). unspecified: which order, as the call in specification 7 names none.
 * Without a number it is the latest settled order without a rating.
 */
export async function rateOrder(
  db: Queryable,
  borrowerId: string,
  { orderId, score }: { orderId?: string | undefined; score: number },
  now: number,
): Promise<void> {
  const rated = orderId ?? (await findUnratedOrder(db, borrowerId));
  const order = rated === null ? null : await findOrder(db, borrowerId, rated);
  if (!order) throw new AppError(errorCode.notFound, 'no order to rate');
  if (order.status !== orderStatus.settled) throw new AppError(errorCode.conflict, 'the order is not settled');
  await insertRating(db, borrowerId, order.id, score, now);
}
