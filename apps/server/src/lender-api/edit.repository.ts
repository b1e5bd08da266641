import type { Queryable } from '../platform/db/db.ts';
import { column, statement } from '../platform/db/statement.ts';

const lock = statement(
  'edit.lock',
  { locked: column.text },
  // An arbitrary number, so that no other lock has the same two keys.
  'select pg_advisory_xact_lock(7275003, hashtext($what))::text as locked',
);

/** Makes others who edit the same thing wait until the transaction ends, so that nobody's change is lost. */
export async function holdEdit(transaction: Queryable, what: string): Promise<void> {
  await transaction.query(lock, { what });
}
