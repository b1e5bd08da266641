import { first, type Queryable } from '../platform/db/db.ts';
import { column, statement } from '../platform/db/statement.ts';

// The phone was proven by a code when it registered, and is still the borrower's: a phone that only a lender's system has written proves
// nothing, and a number that was given to somebody else opens nothing.
const findRegistered = statement(
  'login.find_registered',
  { borrowerId: column.text },
  'select borrower_id from registration where phone = $phone',
);

const hasPhone = statement(
  'login.has_phone',
  { borrowerId: column.text },
  'select id as borrower_id from borrower where id = $borrowerId and phone = $phone',
);

const findWaiting = statement(
  'login.find_waiting_offer',
  { productId: column.text, id: column.text },
  `select f.product_id, f.id from offer f
   where f.borrower_id = $borrowerId and f.withdrawn_at is null and f.expires_at > $now::instant
     and not exists (select 1 from loan_order o where o.borrower_id = $borrowerId and o.id = f.id)
   order by f.created_at desc, f.id limit 1`,
);

/** The borrower whose session a phone opens; null if there is none. */
export async function findBorrowerOfPhone(db: Queryable, phone: string): Promise<string | null> {
  const [registered] = await db.query(findRegistered, { phone });
  if (!registered) return null;
  return first(await db.query(hasPhone, { borrowerId: registered.borrowerId, phone }))?.borrowerId ?? null;
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
