import type { Scope } from '@plazo/contract/lender/scopes';
import type { Order } from './order.query.ts';

export type ActionName =
  | 'note'
  | 'agree'
  | 'waive'
  | 'approve'
  | 'reject'
  | 'assign'
  | 'forgive'
  | 'charge-off'
  | 'transfer'
  | 'record'
  | 'pause'
  | 'plan'
  | 'show';

/** What can be done about an order in its state, by somebody with these scopes; the first is the next step. */
export function actionsOf(
  order: Pick<Order, 'state' | 'outstanding' | 'claim'>,
  may: (scope: Scope) => boolean,
): ActionName[] {
  const decides = may('decisions:write');
  const assign: ActionName[] = may('orders:write') ? ['assign'] : [];
  const show: ActionName[] = may('borrowers:read') ? ['show'] : [];
  if (order.state === 'under-review') return [...(decides ? (['approve', 'reject'] as const) : []), ...assign, ...show];
  const isRunning = order.outstanding > 0 && ['repayable', 'overdue', 'disbursed'].includes(order.state);
  const possible: [ActionName, boolean][] = [
    ['agree', isRunning && may('orders:write')],
    ['note', may('messages:write')],
    ['record', isRunning && may('payments:write')],
    ['pause', isRunning && may('orders:write') && order.claim === null],
    ['plan', isRunning && may('orders:write') && order.claim === null],
    ['waive', isRunning && decides],
    ['forgive', isRunning && decides && order.claim !== 'transferred'],
    ['charge-off', isRunning && decides && order.claim === null],
    ['transfer', isRunning && decides && order.claim !== 'transferred'],
    ['reject', order.state === 'disbursing' && decides],
  ];
  return [...possible.filter(([, is]) => is).map(([name]) => name), ...assign, ...show];
}
