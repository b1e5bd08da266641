import type { ListedOrder } from '@plazo/contract/lender/orders';
import { written } from '../platform/calls/read-input.ts';
import type { OrderRow } from './order-list.repository.ts';
import { stateOf } from './order-state.ts';

/** An order as lists show it. */
export function presentRow({ status, createdAt, ...row }: OrderRow): ListedOrder {
  return { ...row, state: stateOf(status), createdAt: written(createdAt) };
}
