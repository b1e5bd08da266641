import { first, type Queryable } from './db.ts';
import { column, statement } from './statement.ts';

// What arrives without a borrower leads to one here (decision 068). A lookup without its row counts as "not there".

/** What leads to a borrower. Keys are the provider's or lender's own ids, or numbers of ours. */
export const lookupKinds = [
  'order',
  'payout-report',
  'message',
  'letter',
  'complaint',
  'external-id',
  'voucher',
  'payment',
  'reversal',
] as const;
export type LookupKind = (typeof lookupKinds)[number];

/** The borrower that a key leads to, as a value in SQL; null if it leads to none. `key` is SQL, such as `$reference`. */
export const borrowerOf = (kind: LookupKind, key: string) =>
  `(select l.borrower_id from borrower_lookup l where l.kind = '${kind}' and l.key = ${key})`;

/**
 * Claims a key for a borrower and returns the borrower who holds it: this one, or whoever was first. For `with claimed as (…)`: write the
 * row only where `claimed.borrower_id` is the borrower. A second claim waits until the first one's transaction has ended.
 */
// `do nothing` would return no row for a key that is held; reading it in the same statement would miss a claim that was just committed.
export const claim = (kind: LookupKind, key: string, borrowerId: string) =>
  `insert into borrower_lookup (kind, key, borrower_id) values ('${kind}', ${key}, ${borrowerId})
   on conflict (kind, key) do update set borrower_id = borrower_lookup.borrower_id
   returning borrower_id`;

const find = statement(
  'borrower_lookup.find',
  { borrowerId: column.text },
  'select borrower_id from borrower_lookup where kind = $kind and key = $key',
);

const findSeveral = statement(
  'borrower_lookup.find_several',
  { key: column.text, borrowerId: column.text },
  'select key, borrower_id from borrower_lookup where kind = $kind and key in (select jsonb_array_elements_text($keys::jsonb))',
);

const lock = statement(
  'borrower_lookup.lock',
  { borrowerId: column.text },
  'select borrower_id from borrower_lookup where kind = $kind and key = $key for no key update',
);

const point = statement(
  'borrower_lookup.point',
  {},
  `update borrower_lookup set borrower_id = $to where kind = $kind and key in (select jsonb_array_elements_text($keys::jsonb))`,
);

/** The borrower that a key leads to; null if it leads to none. */
export async function findBorrower(db: Queryable, kind: LookupKind, key: string): Promise<string | null> {
  return first(await db.query(find, { kind, key }))?.borrowerId ?? null;
}

/** The borrowers that several keys lead to; a key that leads to none is left out. */
export async function findBorrowers(
  db: Queryable,
  kind: LookupKind,
  keys: readonly string[],
): Promise<{ key: string; borrowerId: string }[]> {
  const [key] = keys;
  if (key === undefined) return [];
  // One key is asked of one node.
  if (keys.length === 1) return (await db.query(find, { kind, key })).map((row) => ({ key, ...row }));
  return db.query(findSeveral, { kind, keys: JSON.stringify(keys) });
}

/** The same as `findBorrower`, and until the transaction ends nobody else claims, locks or points this key. */
export async function lockBorrower(transaction: Queryable, kind: LookupKind, key: string): Promise<string | null> {
  return first(await transaction.query(lock, { kind, key }))?.borrowerId ?? null;
}

/** Points keys at another borrower, before their rows move there. */
export async function pointLookups(
  db: Queryable,
  kind: LookupKind,
  keys: readonly string[],
  to: string,
): Promise<void> {
  await db.query(point, { kind, keys: JSON.stringify(keys), to });
}

/**
 * Writes a row with its claim; false if somebody has written it. A claim without its row is taken over: the call of whoever made it was cut
 * off in between. `isWritten` says whether that borrower has the row.
 */
export async function writeClaimed(
  transaction: Queryable,
  { kind, key, borrowerId }: { kind: LookupKind; key: string; borrowerId: string },
  write: () => Promise<readonly unknown[]>,
  isWritten: (holder: string) => Promise<boolean>,
): Promise<boolean> {
  if ((await write()).length > 0) return true;
  // Whoever holds the key cannot write its row now, and what they have committed is seen by the next statement.
  const holder = await lockBorrower(transaction, kind, key);
  if (holder === null || holder === borrowerId || (await isWritten(holder))) return false;
  await pointLookups(transaction, kind, [key], borrowerId);
  return (await write()).length > 0;
}
