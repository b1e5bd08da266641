import { only, type Queryable } from '../db/db.ts';
import { column, nullable, statement } from '../db/statement.ts';

const findBorrower = statement(
  'borrower_key.find_borrower',
  { borrower_id: nullable(column.text) },
  `with named (kind, id) as (
     values ($1::text, $2::text)
     union all
     -- What an approval is about, by what its call was sent.
     select n.kind, a.request ->> n.field from approval a,
       (values ('borrower', 'borrowerId'), ('order', 'orderId'), ('offer', 'offerId'), ('complaint', 'folio'),
               ('payment', 'paymentId'), ('letter', 'code'), ('voucher', 'reference'), ('external', 'externalId')) n (kind, field)
     where $1 = 'approval' and a.id = $2)
   select min(found.id) as borrower_id from (
     select b.id from named n join borrower b on n.kind = 'borrower' and b.id = n.id
     union all select b.id from named n join borrower b on n.kind = 'external' and b.external_id = n.id
     union all select o.borrower_id from named n join offer o on n.kind in ('offer', 'order') and o.id = n.id
     union all select c.borrower_id from named n join complaint c on n.kind = 'complaint' and c.folio = n.id
     union all select v.borrower_id from named n join voucher v on n.kind = 'voucher' and v.reference = n.id
     union all select o.borrower_id from named n
       join settlement_letter l on n.kind = 'letter' and l.code = n.id join loan_order o on o.id = l.order_id
     union all select coalesce(o.borrower_id, v.borrower_id) from named n
       join payment p on n.kind = 'payment' and p.id = n.id
       left join loan_order o on o.id = p.order_id left join voucher v on v.id = p.voucher_id) found`,
);

const find = statement(
  'borrower_key.find',
  { key: column.text },
  'select key from borrower_key where borrower_id = $1',
);

const insert = statement(
  'borrower_key.insert',
  {},
  'insert into borrower_key (borrower_id, key) values ($1, $2) on conflict (borrower_id) do nothing',
);

/** The borrower whom the subject of an event is about; null where it is about nobody. */
export async function findBorrowerOf(
  db: Queryable,
  { kind, id }: { kind: string; id: string },
): Promise<string | null> {
  return only(await db.query(findBorrower, [kind, id])).borrower_id;
}

/** The key of a borrower, in base64url; null where there is none. */
export async function findKey(db: Queryable, borrowerId: string): Promise<string | null> {
  const [row] = await db.query(find, [borrowerId]);
  return row?.key ?? null;
}

/** Writes the key of a borrower, unless there is one, or nothing may be kept of them any more. */
export async function insertKey(db: Queryable, borrowerId: string, key: string): Promise<void> {
  await db.query(insert, [borrowerId, key]);
}
