import { approveOrder, rejectOrder } from '@plazo/contract/lender/orders';
import { knownOrder } from '../loans/known-order.ts';
import { presentRow } from '../loans/lender-order.present.ts';
import { setRejectionNote } from '../loans/order.repository.ts';
import { stateOf } from '../loans/order-state.ts';
import type { LenderCalls, LenderContext } from '../platform/calls/lender-calls.ts';
import { decideOrder } from './decision.service.ts';

/** The lender's decisions about orders. */
export function serveDecisions(calls: LenderCalls): void {
  calls.serveWrite(approveOrder, ({ orderId }, context) => decide(context, orderId, 'approve'));
  calls.serveWrite(rejectOrder, async ({ orderId, reason, toBorrower }, context) => {
    const done = await decide(context, orderId, 'reject', reason);
    if (toBorrower !== undefined) await setRejectionNote(context.db, done.answer.borrowerId, orderId, toBorrower);
    return done;
  });
}

/** The same decision as in the sandbox and at the command line, recorded with its reason. */
async function decide(context: LenderContext, orderId: string, event: 'approve' | 'reject', reason?: string) {
  const { db } = context;
  const before = await knownOrder(db, orderId);
  await decideOrder(db, before.borrowerId, orderId, event, context);
  const after = presentRow(await knownOrder(db, orderId), context.today);
  const audit = {
    action: event === 'approve' ? 'order.approved' : 'order.rejected',
    subject: { kind: 'order', id: orderId },
    before: { state: stateOf(before.status) },
    after: { state: after.state, ...(reason === undefined ? {} : { reason }) },
  };
  return { answer: after, audit };
}
