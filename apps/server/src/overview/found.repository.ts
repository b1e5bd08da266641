import type { Found } from '@plazo/contract/lender/overview';
import type { Queryable } from '../platform/db/db.ts';
import { column, nullable, statement } from '../platform/db/statement.ts';

const findOwners = statement(
  'borrower.find_numbered_owners',
  { borrowerId: column.text },
  `select distinct borrower_id from borrower_lookup
   where kind in ('order', 'voucher', 'payment') and key = $text or kind = 'complaint' and key = upper($text)`,
);

// A lookup without its row counts as not there.
const findOfOwner = statement(
  'found.find_of_owner',
  { kind: column.word<Found['kind']>(), id: column.text, orderId: nullable(column.text) },
  `select 'order' as kind, id, id as order_id from loan_order where borrower_id = $borrowerId and id = $text
   union all select 'offer', f.id, null from offer f where f.borrower_id = $borrowerId and f.id = $text
     and not exists (select from loan_order o where o.borrower_id = $borrowerId and o.id = $text)
   union all select 'voucher', reference, order_id from voucher where borrower_id = $borrowerId and reference = $text
   union all select 'complaint', folio, order_id from complaint where borrower_id = $borrowerId and folio = upper($text)
   union all select 'payment', id, order_id from payment where borrower_id = $borrowerId and id = $text`,
);

const findWaiting = statement(
  'found.find_waiting',
  { kind: column.word<Found['kind']>(), id: column.text, orderId: nullable(column.text), borrowerId: column.text },
  `select 'payment' as kind, p.id, null::text as order_id, p.borrower_id from payment p
   where p.order_id is null and p.refused_at is null and p.amount = $amount::bigint order by p.received_at desc limit 10`,
);

const findReferred = statement(
  'found.find_referred',
  { kind: column.word<Found['kind']>(), id: column.text, orderId: nullable(column.text), borrowerId: column.text },
  `select 'payment' as kind, p.id, p.order_id, p.borrower_id from payment p
   where p.reference = $text order by p.received_at desc limit 10`,
);

/** Money of this amount, in minor units, that is credited to no order: the newest. */
export async function findWaitingMoney(db: Queryable, amount: number): Promise<Numbered[]> {
  return db.query(findWaiting, { amount });
}

/** A thing that has this number. `borrowerId` is empty for money that belongs to nobody. */
export interface Numbered extends Pick<Found, 'kind' | 'id' | 'orderId'> {
  borrowerId: string;
}

/** What has exactly this number, and money that was paid under it. */
export async function findNumbered(db: Queryable, text: string): Promise<Numbered[]> {
  const paid = await db.query(findReferred, { text });
  const owners = await db.query(findOwners, { text });
  const found = owners.map(async ({ borrowerId }) =>
    (await db.query(findOfOwner, { borrowerId, text })).map((one) => ({ ...one, borrowerId })),
  );
  const numbered = (await Promise.all(found)).flat();
  const isNew = (one: Numbered) => !numbered.some(({ kind, id }) => kind === one.kind && id === one.id);
  return [...numbered, ...paid.filter(isNew)];
}
