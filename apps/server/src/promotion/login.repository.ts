import { first, type Queryable } from '../platform/db/db.ts';
import { column, statement } from '../platform/db/statement.ts';

const findWaiting = statement(
  'login.find_waiting_offer',
  { productId: column.text, id: column.text },
  `select f.product_id, f.id from offer f
   where f.borrower_id = $borrowerId and f.withdrawn_at is null and f.expires_at > $now::instant
     and not exists (select 1 from loan_order o where o.borrower_id = $borrowerId and o.id = f.id)
   order by f.created_at desc, f.id limit 1`,
);

const findUrgent = statement(
  'login.find_urgent_order',
  { id: column.text },
  `select order_id as id from collection_state
   where borrower_id = $borrowerId and due_on is not null and claim is distinct from 'transferred'
   order by due_on, order_id limit 1`,
);

/** The loan that has to be paid first; null if none. */
export async function findUrgentOrder(db: Queryable, borrowerId: string): Promise<string | null> {
  return first(await db.query(findUrgent, { borrowerId }))?.id ?? null;
}

/** The newest offer that this borrower can still take: its product, empty if there is none, and its number. */
export async function findWaitingOffer(
  db: Queryable,
  borrowerId: string,
  now: number,
): Promise<{ productId: string; offerNo?: string }> {
  const [row] = await db.query(findWaiting, { borrowerId, now });
  return row ? { productId: row.productId, offerNo: row.id } : { productId: '' };
}
