import { first, type Queryable } from './db.ts';
import { column, statement } from './statement.ts';

// What arrives without a borrower leads to one here (decision 068). A lookup without its row counts as "not there".

/** What leads to a borrower. Keys are the provider's or lender's own ids, or numbers of ours. */
export type LookupKind = 'order' | 'payout-report' | 'letter' | 'complaint' | 'voucher' | 'payment' | 'reversal';

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

const point = statement(
  'borrower_lookup.point',
  {},
  `update borrower_lookup set borrower_id = $to where kind = $kind and key in (select jsonb_array_elements_text($keys::jsonb))`,
);

/** The borrower that a key leads to; null if it leads to none. */
export async function findBorrower(db: Queryable, kind: LookupKind, key: string): Promise<string | null> {
  return first(await db.query(find, { kind, key }))?.borrowerId ?? null;
}

/** Points keys at another borrower, before their rows move there, or because they have none. */
export async function pointLookups(
  db: Queryable,
  kind: LookupKind,
  keys: readonly string[],
  to: string,
): Promise<void> {
  await db.query(point, { kind, keys: JSON.stringify(keys), to });
}
