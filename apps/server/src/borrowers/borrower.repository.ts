import { claim } from '../platform/db/borrower-lookup.ts';
import { first, type Queryable } from '../platform/db/db.ts';
import { placeOf } from '../platform/db/list-place.ts';
import { column, nullable, type Row, statement } from '../platform/db/statement.ts';

/** A borrower as the lender knows them. */
export type StoredBorrower = Row<typeof columns>;

const columns = {
  id: column.text,
  externalId: nullable(column.text),
  fullName: column.text,
  phone: column.text,
  address: column.text,
  /** Epoch milliseconds. */
  createdAt: column.instant,
  /** Null: not erased. */
  erasedAt: nullable(column.instant),
};

const fields = `b.id, b.external_id, b.full_name, b.phone, b.address,
  b.created_at,
  b.erased_at`;

const select = `select ${fields} from borrower b`;

const find = statement('borrower.find', columns, `${select} where b.id = $borrowerId`);

const lock = statement('borrower.lock', columns, `${select} where b.id = $borrowerId for no key update`);

const findRegistered = statement(
  'borrower.find_registered',
  { id: column.text },
  'select id from borrower where phone = $phone and external_id is null order by created_at, id limit 1',
);

const lockByPhone = statement(
  'borrower.lock_registered',
  columns,
  `${select} where b.id = $borrowerId and b.phone = $phone and b.external_id is null for no key update`,
);

const insert = statement(
  'borrower.insert',
  { id: column.text },
  // Two calls that write the same new borrower wait for each other at the claim.
  `with claimed as (${claim('external-id', '$externalId', '$id')})
   insert into borrower (id, external_id, full_name, phone, address, bank_account_masked, created_at)
   select $id, $externalId, $fullName, $phone, $address, '', $createdAt::instant from claimed where claimed.borrower_id = $id
   on conflict (id) do nothing returning id`,
);

const update = statement(
  'borrower.update',
  { id: column.text },
  `with claimed as (${claim('external-id', '$externalId', '$id')})
   update borrower set external_id = $externalId, full_name = $fullName, phone = $phone, address = $address
   from claimed where borrower.id = $id and claimed.borrower_id = $id returning borrower.id`,
);

const after = '(b.created_at, b.id) < ($beforeCreatedAt::instant, $beforeId)';
const inOrder = 'order by b.created_at desc, b.id desc limit $limit::integer';

const findNewest = statement(
  'borrower.find_newest',
  columns,
  `${select} where $beforeCreatedAt::bigint is null or ${after} ${inOrder}`,
);

// Each way of naming a borrower has its own index; the index of names is sorted by bytes (~<~), so that the first 1000 need no sort. Of words
// that thousands have, any 1000 are found.
const findNamed = statement(
  'borrower.find_named',
  { id: column.text },
  `select id from borrower where id = $text or phone = $phone
   union (select id from borrower where plain_name(full_name) like $beginning order by plain_name(full_name) using ~<~, id limit 1000)
   union (select id from borrower where name_words(full_name) @@ $words::text::tsquery limit 1000)`,
);

const findNumbered = statement(
  'borrower.find_numbered',
  { id: column.text },
  `select borrower_id as id from borrower_lookup
   where kind in ('order', 'voucher', 'external-id') and key = $text or kind = 'complaint' and key = upper($text)`,
);

const findThese = statement(
  'borrower.find_these',
  columns,
  `${select} where b.id in (select jsonb_array_elements_text($ids::jsonb)) and ($beforeCreatedAt::bigint is null or ${after}) ${inOrder}`,
);

export async function findStoredBorrower(db: Queryable, borrowerId: string): Promise<StoredBorrower | null> {
  return first(await db.query(find, { borrowerId }));
}

/** A borrower, locked until the transaction ends. */
export async function lockBorrower(transaction: Queryable, borrowerId: string): Promise<StoredBorrower | null> {
  return first(await transaction.query(lock, { borrowerId }));
}

/** Somebody with this phone and without an id of the lender, locked until the transaction ends. */
export async function lockRegistered(transaction: Queryable, phone: string): Promise<StoredBorrower | null> {
  for (;;) {
    const [found] = await transaction.query(findRegistered, { phone });
    if (!found) return null;
    const [locked] = await transaction.query(lockByPhone, { borrowerId: found.id, phone });
    // Otherwise somebody else has named them meanwhile.
    if (locked) return locked;
  }
}

/** A borrower whom the lender has given an id. */
export type NamedBorrower = StoredBorrower & { externalId: string };

/** Writes a new borrower; false if another call has written one with this id of the lender. */
export async function insertBorrower(transaction: Queryable, borrower: NamedBorrower): Promise<boolean> {
  return (await transaction.query(insert, borrower)).length === 1;
}

/** Changes a borrower; false if somebody else has this id of the lender. */
export async function updateBorrower(transaction: Queryable, borrower: NamedBorrower): Promise<boolean> {
  return (await transaction.query(update, borrower)).length === 1;
}

/** Borrowers, newest first, before a place in that order; with words, only those found by them: a text, and the phone that it may be. */
export async function findBorrowers(
  db: Queryable,
  words: { text: string; phone: string } | '' | undefined,
  before: { createdAt: number; id: string } | null,
  limit: number,
): Promise<StoredBorrower[]> {
  const place = { ...placeOf('before', before, ['createdAt', 'id']), limit };
  if (!words) return db.query(findNewest, place);
  const beginning = `${plainName(words.text).replace(/[\\%_]/g, '\\$&')}%`;
  const { text, phone } = words;
  const named = await Promise.all([
    db.query(findNamed, { text, phone, beginning, words: beginnings(words.text) }),
    db.query(findNumbered, { text }),
  ]);
  const ids = [...new Set(named.flat().map(({ id }) => id))];
  return db.query(findThese, { ...place, ids: JSON.stringify(ids) });
}

/** A query for names that have a word with each of these beginnings. */
function beginnings(text: string): string {
  const words = plainName(text).split(/\s+/).filter(Boolean);
  return words.map((word) => `'${word.replace(/['\\]/g, '$&$&')}':*`).join(' & ');
}

/** Does the same as the database's `plain_name`. */
function plainName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}
