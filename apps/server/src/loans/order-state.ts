import { type OrderState, orderStates } from '@plazo/contract/lender/orders';
import type { OrderStatus } from '@plazo/loan-rules/order-status';

/** The lender side's word for a status: the number is for the borrower's app. */
export function stateOf(status: OrderStatus): OrderState {
  const [state] = Object.entries(orderStates).find(([, known]) => known === status) ?? [];
  if (state === undefined) throw new Error(`status ${status} has no name`);
  return state as OrderState;
}
