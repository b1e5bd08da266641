import type { ListedOrder } from '@plazo/contract/lender/orders';
import type { IsoDate } from '@plazo/loan-rules/calendar';
import { daysLate } from '@plazo/loan-rules/late';
import { orderStatus, statusOn } from '@plazo/loan-rules/order-status';
import { findActorNames } from '../audit/actor-names.repository.ts';
import type { LenderContext } from '../platform/calls/lender-calls.ts';
import { written, writtenOrNull } from '../platform/calls/read-input.ts';
import type { Queryable } from '../platform/db/db.ts';
import type { OrderRow } from './order-list.repository.ts';
import { stateOf } from './order-state.ts';

/** An order without what concerns the people who work on it. */
export function presentRow(row: OrderRow, today: IsoDate): ListedOrder {
  const { status: stored, createdAt, graceDays, dueOn, claim, ...order } = row;
  const { borrowerName: _name, assigneeId: _assignee, lastContactAt: _contact, ...shown } = order;
  const status = claim ? orderStatus.overdue : statusOn({ stored, today, oldestUnpaidDueDate: dueOn });
  const late = daysLate({ dueOn, graceDays }, today);
  return { ...shown, claim, state: stateOf(status), createdAt: written(createdAt), dueDate: dueOn, daysLate: late };
}

type Assignees = Awaited<ReturnType<typeof findAssignees>>;

/** What concerns the people who work on it. */
export function presentWork(
  { borrowerName, assigneeId, lastContactAt }: OrderRow,
  { scopes }: Pick<LenderContext, 'scopes'>,
  assigneeOf: Assignees,
) {
  return {
    borrowerName: scopes.includes('borrowers:read') ? borrowerName : null,
    assignee: assigneeOf(assigneeId),
    lastContactAt: writtenOrNull(lastContactAt),
  };
}

/** The people who look after orders, by their ids. */
export async function findAssignees(db: Queryable, ids: readonly (string | null)[]) {
  const people = ids.filter((id) => id !== null).map((id) => ({ kind: 'person', id }));
  const nameOf = await findActorNames(db, people);
  return (id: string | null) => (id === null ? null : { id, name: nameOf({ kind: 'person', id }) ?? '' });
}
