import type { Queryable } from '../platform/db/db.ts';
import { column, statement } from '../platform/db/statement.ts';

// An approval's subject is in its request.
const findBorrowers = statement(
  'borrower_key.find_borrowers',
  { borrowerId: column.text },
  `with given as (select n.kind, n.id from jsonb_to_recordset($named::jsonb) as n (kind text, id text)),
   named (kind, id) as (
     select kind, id from given
     union all
     select f.kind, a.request ->> f.field from given g join approval a on g.kind = 'approval' and a.id = g.id,
       (values ('borrower', 'borrowerId'), ('order', 'orderId'), ('offer', 'offerId'), ('complaint', 'folio'),
               ('payment', 'paymentId'), ('letter', 'code'), ('voucher', 'reference'), ('external', 'externalId')) f (kind, field))
   select distinct found.id as borrower_id from (
     select b.id from named n join borrower b on n.kind = 'borrower' and b.id = n.id
     union all select nullif(l.borrower_id, '') from named n
       join borrower_lookup l on l.kind = case n.kind when 'offer' then 'order' when 'external' then 'external-id' else n.kind end
         and l.key = n.id
       where n.kind in ('offer', 'order', 'complaint', 'letter', 'voucher', 'payment', 'external')) found
   where found.id is not null order by 1`,
);

const find = statement(
  'borrower_key.find',
  { key: column.text },
  'select key from borrower_key where borrower_id = $borrowerId',
);

const insert = statement(
  'borrower_key.insert',
  {},
  'insert into borrower_key (borrower_id, key) values ($borrowerId, $key) on conflict (borrower_id) do nothing',
);

/** Something about a borrower: kind and id, as in the subject of an event. */
export interface Named {
  kind: string;
  id: string;
}

/** The borrowers that these things are about, each once; a thing about nobody adds none. */
export async function findBorrowersOf(db: Queryable, named: readonly Named[]): Promise<string[]> {
  return (await db.query(findBorrowers, { named: JSON.stringify(named) })).map((row) => row.borrowerId);
}

/** The key of a borrower, in base64url; null if there is none. */
export async function findKey(db: Queryable, borrowerId: string): Promise<string | null> {
  const [row] = await db.query(find, { borrowerId });
  return row?.key ?? null;
}

/** Writes the key of a borrower, unless there is one, or nothing about them may be kept any more. */
export async function insertKey(db: Queryable, borrowerId: string, key: string): Promise<void> {
  await db.query(insert, { borrowerId, key });
}
