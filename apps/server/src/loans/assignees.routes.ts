import { assignOrder, unassignOrder } from '@plazo/contract/lender/orders';
import type { LenderCalls, LenderContext } from '../platform/calls/lender-calls.ts';
import { LenderProblem } from '../platform/calls/lender-problem.ts';
import { findStaff } from '../staff/staff.repository.ts';
import { knownOrder } from './known-order.ts';
import { findAssignees } from './lender-order.present.ts';
import { saveAssignee } from './order-assignee.repository.ts';

/** Who of the lender's people looks after an order. */
export function serveAssignees(calls: LenderCalls): void {
  calls.serveWrite(assignOrder, async ({ orderId, staffId }, context) => {
    const staff = await findStaff(context.db, staffId, context.now);
    if (!staff) throw new LenderProblem('not-found', 'there is no such person');
    if (staff.state !== 'active') throw new LenderProblem('not-possible', `they are ${staff.state}`);
    return assign(context, orderId, staffId);
  });
  calls.serveWrite(unassignOrder, ({ orderId }, context) => assign(context, orderId, null));
}

async function assign({ db }: LenderContext, orderId: string, staffId: string | null) {
  const { borrowerId, assigneeId } = await knownOrder(db, orderId);
  await saveAssignee(db, borrowerId, orderId, staffId);
  return {
    answer: { orderId, assignee: (await findAssignees(db, [staffId]))(staffId) },
    audit: {
      action: staffId === null ? 'order.unassigned' : 'order.assigned',
      subject: { kind: 'order', id: orderId },
      before: { assignee: assigneeId },
      after: { assignee: staffId },
    },
  };
}
