import type { Queryable } from '../platform/db/db.ts';
import { column, statement } from '../platform/db/statement.ts';

const findUnrated = statement(
  'rating.find_unrated',
  { id: column.text },
  `select o.id from loan_order o
   where o.borrower_id = $borrowerId and o.status = 200 and not exists (select from rating r where r.borrower_id = o.borrower_id and r.order_id = o.id)
   order by o.settled_on desc, o.created_at desc, o.id desc limit 1`,
);

const insert = statement(
  'rating.insert',
  {},
  `insert into rating (order_id, borrower_id, score, rated_at)
   select o.id, o.borrower_id, $score::integer, $ratedAt::instant
   from loan_order o where o.borrower_id = $borrowerId and o.id = $orderId
   on conflict (borrower_id, order_id) do nothing`,
);

/** This borrower's most recently settled order without a rating. */
export async function findUnratedOrder(db: Queryable, borrowerId: string): Promise<string | null> {
  const [row] = await db.query(findUnrated, { borrowerId });
  return row?.id ?? null;
}

/** Stores the first rating of an order. */
export async function insertRating(
  db: Queryable,
  borrowerId: string,
  orderId: string,
  score: number,
  ratedAt: number,
): Promise<void> {
  await db.query(insert, { borrowerId, orderId, score, ratedAt });
}
