import type { Queryable } from '../platform/db/db.ts';
import { statement } from '../platform/db/statement.ts';

const save = statement(
  'order_assignee.save',
  {},
  `insert into order_assignee (borrower_id, order_id, staff_id) values ($borrowerId, $orderId, $staffId)
   on conflict (borrower_id, order_id) do update set staff_id = excluded.staff_id`,
);

const remove = statement(
  'order_assignee.remove',
  {},
  'delete from order_assignee where borrower_id = $borrowerId and order_id = $orderId',
);

/** Says who looks after an order; null: nobody in particular. */
export async function saveAssignee(
  transaction: Queryable,
  borrowerId: string,
  orderId: string,
  staffId: string | null,
): Promise<void> {
  const order = { borrowerId, orderId };
  await (staffId === null ? transaction.query(remove, order) : transaction.query(save, { ...order, staffId }));
}
