import type { ListedOrder } from '@plazo/contract/lender/orders';
import type { IsoDate } from '@plazo/loan-rules/calendar';
import { daysLate } from '@plazo/loan-rules/late';
import { orderStatus, statusOn } from '@plazo/loan-rules/order-status';
import { written } from '../platform/calls/read-input.ts';
import type { OrderRow } from './order-list.repository.ts';
import { stateOf } from './order-state.ts';

/** An order as lists show it on a day. */
export function presentRow(
  { status: stored, createdAt, graceDays, dueOn, ...row }: OrderRow,
  today: IsoDate,
): ListedOrder {
  const status = row.claim ? orderStatus.overdue : statusOn({ stored, today, oldestUnpaidDueDate: dueOn });
  const late = daysLate({ dueOn, graceDays }, today);
  return { ...row, state: stateOf(status), createdAt: written(createdAt), dueDate: dueOn, daysLate: late };
}
