import { tryCall } from '@plazo/contract/lender/orders';
import { shownOrder } from '../loans/shown-order.ts';
import { findKeptPayment } from '../payments/payment-ends.repository.ts';
import type { LenderCalls, LenderContext } from '../platform/calls/lender-calls.ts';
import { LenderProblem } from '../platform/calls/lender-problem.ts';

/** What a call would do to an order, before anybody makes it. */
export function serveDryRuns(calls: LenderCalls): void {
  calls.serveRead(tryCall, async ({ call, request }, context) => {
    const attempt = await calls.attempt(call, request, context, async (input, inside) =>
      shownOrder(await orderOf(input, inside), inside),
    );
    return { orderId: attempt.before.id, ...attempt };
  });
}

/** The order that a call is about: its own, or that of its payment. */
async function orderOf({ orderId, paymentId }: Record<string, unknown>, { db }: LenderContext): Promise<string> {
  if (typeof orderId === 'string') return orderId;
  const payment = await findKeptPayment(db, String(paymentId));
  if (!payment) throw new LenderProblem('not-found', 'there is no such payment');
  if (payment.orderId !== null) return payment.orderId;
  throw new LenderProblem('conflict', 'the payment belongs to no order');
}
