import type { Scope } from '@plazo/contract/lender/scopes';
import type { Order } from './order.query.ts';

export type ActionName = 'note' | 'agree' | 'waive' | 'approve' | 'reject';

/** What can be done about an order in its state, by somebody with these scopes; the first is the next step. */
export function actionsOf(order: Pick<Order, 'state' | 'outstanding'>, may: (scope: Scope) => boolean): ActionName[] {
  const decides = may('decisions:write');
  if (order.state === 'under-review') return decides ? ['approve', 'reject'] : [];
  const isRunning = order.outstanding > 0 && ['repayable', 'overdue', 'disbursed'].includes(order.state);
  const possible: [ActionName, boolean][] = [
    ['agree', isRunning && may('orders:write')],
    ['note', may('messages:write')],
    ['waive', isRunning && decides],
    ['reject', order.state === 'disbursing' && decides],
  ];
  return possible.filter(([, is]) => is).map(([name]) => name);
}
