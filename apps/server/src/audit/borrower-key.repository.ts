import { findBorrowers, type LookupKind } from '../platform/db/borrower-lookup.ts';
import type { Queryable } from '../platform/db/db.ts';
import { column, statement } from '../platform/db/statement.ts';

// An approval's subject is in its request.
const findNamed = statement(
  'borrower_key.find_named',
  { kind: column.text, id: column.text },
  `select f.kind, a.request ->> f.field as id from approval a,
     (values ('borrower', 'borrowerId'), ('order', 'orderId'), ('offer', 'offerId'), ('complaint', 'folio'),
             ('payment', 'paymentId'), ('letter', 'code'), ('voucher', 'reference'), ('external', 'externalId')) f (kind, field)
   where a.id in (select jsonb_array_elements_text($ids::jsonb)) and a.request ->> f.field is not null`,
);

const findThere = statement(
  'borrower_key.find_there',
  { id: column.text },
  'select id from borrower where id = $borrowerId',
);

const find = statement(
  'borrower_key.find',
  { key: column.text },
  'select key from borrower_key where borrower_id = $borrowerId',
);

const findSeveral = statement(
  'borrower_key.find_several',
  { borrowerId: column.text, key: column.text },
  'select borrower_id, key from borrower_key where borrower_id in (select jsonb_array_elements_text($borrowerIds::jsonb))',
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

/** By which kind of lookup each of these leads to its borrower. */
const lookups: Readonly<Record<string, LookupKind>> = {
  order: 'order',
  offer: 'order',
  complaint: 'complaint',
  letter: 'letter',
  voucher: 'voucher',
  payment: 'payment',
  external: 'external-id',
};

/** The borrowers that these things are about, each once, in order; a thing about nobody adds none. */
export async function findBorrowersOf(db: Queryable, named: readonly Named[]): Promise<string[]> {
  const approvals = idsOf(named, 'approval');
  const inRequests = approvals.length === 0 ? [] : await db.query(findNamed, { ids: JSON.stringify(approvals) });
  const all = [...named, ...inRequests];
  const kinds = [...new Set(all.map(({ kind }) => kind))];
  const found = await Promise.all([
    ...idsOf(all, 'borrower').map(async (borrowerId) =>
      (await db.query(findThere, { borrowerId })).map(({ id }) => id),
    ),
    ...kinds.map(async (kind) => {
      const lookup = lookups[kind];
      return lookup ? (await findBorrowers(db, lookup, idsOf(all, kind))).map(({ borrowerId }) => borrowerId) : [];
    }),
  ]);
  return [...new Set(found.flat())].filter((id) => id !== '').sort();
}

function idsOf(named: readonly Named[], kind: string): string[] {
  return [...new Set(named.filter((one) => one.kind === kind).map(({ id }) => id))];
}

/** The key of a borrower, in base64url; null if there is none. */
export async function findKey(db: Queryable, borrowerId: string): Promise<string | null> {
  const [row] = await db.query(find, { borrowerId });
  return row?.key ?? null;
}

/** The keys of several borrowers, by the borrower; those without one are left out. */
export async function findKeys(db: Queryable, borrowerIds: readonly string[]): Promise<Map<string, string>> {
  if (borrowerIds.length === 0) return new Map();
  const rows = await db.query(findSeveral, { borrowerIds: JSON.stringify(borrowerIds) });
  return new Map(rows.map(({ borrowerId, key }) => [borrowerId, key]));
}

/** Writes the key of a borrower, unless there is one, or nothing about them may be kept any more. */
export async function insertKey(db: Queryable, borrowerId: string, key: string): Promise<void> {
  await db.query(insert, { borrowerId, key });
}
