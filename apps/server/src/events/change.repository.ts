import type { TermUnit } from '@plazo/loan-rules/due-dates';
import type { OrderStatus } from '@plazo/loan-rules/order-status';
import type { Claim } from '../ledger/collection-state.ts';
import type { Queryable } from '../platform/db/db.ts';
import { column, nullable, type Row, statement } from '../platform/db/statement.ts';

// Orders as they are stored, without anything that depends on the day.

const columns = {
  id: column.text,
  borrowerId: column.text,
  productId: column.text,
  productVersion: column.integer,
  status: column.integerOf<OrderStatus>(),
  currency: column.text,
  amount: column.bigint,
  periods: column.integer,
  termUnit: column.word<TermUnit>(),
  createdAt: column.instant,
  disbursedOn: column.date,
  settledOn: nullable(column.date),
  dueDate: nullable(column.date),
  graceDays: column.integer,
  outstanding: column.bigint,
  claim: nullable(column.word<Claim>()),
};

export type BookedOrder = Row<typeof columns>;

const select = `
  select o.id, o.borrower_id, o.product_id, o.product_version, o.status, v.terms ->> 'currency' as currency, o.principal as amount, o.periods,
         o.term_unit, o.created_at, o.disbursed_on, o.settled_on, s.due_on as due_date, coalesce(s.grace_days, 0) as grace_days,
         coalesce(s.outstanding, 0) as outstanding, s.claim
  from loan_order o
  join product_version v on v.product_id = o.product_id and v.version = o.product_version
  left join collection_state s on s.borrower_id = o.borrower_id and s.order_id = o.id`;

const findNext = statement(
  'change.find_next',
  columns,
  `${select} where (o.borrower_id, o.id) > ($borrowerId, $id) order by o.borrower_id, o.id limit $limit::integer`,
);

const findSome = statement(
  'change.find_some',
  columns,
  `${select}
   where (o.borrower_id, o.id) in (select k."borrowerId", k."orderId" from json_to_recordset($orders::json) as k("borrowerId" text, "orderId" text))
   order by o.borrower_id, o.id`,
);

/** The orders after one of them, by borrower and id. */
export async function findNextOrders(
  db: Queryable,
  after: { borrowerId: string; id: string },
  limit: number,
): Promise<BookedOrder[]> {
  return db.query(findNext, { ...after, limit });
}

export async function findOrders(
  db: Queryable,
  orders: readonly { borrowerId: string; orderId: string }[],
): Promise<BookedOrder[]> {
  return orders.length === 0 ? [] : db.query(findSome, { orders: JSON.stringify(orders) });
}
