import type { HistoryKind } from '@plazo/contract/lender/orders';
import type { Queryable } from '../platform/db/db.ts';
import { column, type Row, statement } from '../platform/db/statement.ts';

// Written by triggers of the changed tables, in the transaction of the change.

const findPage = statement(
  'order_history.page',
  {
    /** Its place: later entries have higher ones. */
    number: column.bigint,
    kind: column.word<HistoryKind>(),
    /** Ids and amounts. */
    data: column.json<Record<string, unknown>>(),
    /** Epoch milliseconds. */
    at: column.instant,
  },
  `select number, kind, data, at from order_history
   where borrower_id = $borrowerId and order_id = $orderId and number < coalesce($before::bigint, 9223372036854775807)
   order by number desc limit $limit::integer`,
);

/** An entry in the history of an order. */
export type Happened = Row<typeof findPage.columns>;

/** The history of an order, newest first, before a place in that order. */
export async function findHistory(
  db: Queryable,
  borrowerId: string,
  orderId: string,
  before: number | null,
  limit: number,
): Promise<Happened[]> {
  return db.query(findPage, { borrowerId, orderId, before, limit });
}
