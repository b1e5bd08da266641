import type { IsoDate } from '@plazo/loan-rules/calendar';
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
  { id: column.text, isLate: column.boolean },
  `select order_id as id, $today::date - due_on > grace_days as is_late from collection_state
   where borrower_id = $borrowerId and due_on is not null and claim is distinct from 'transferred'
   order by due_on, order_id limit 1`,
);

/** The loan that has to be paid first, and whether it is late; null if none. */
export async function findUrgentOrder(
  db: Queryable,
  borrowerId: string,
  today: IsoDate,
): Promise<{ id: string; isLate: boolean } | null> {
  return first(await db.query(findUrgent, { borrowerId, today }));
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
