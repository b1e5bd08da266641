import { createHash } from 'node:crypto';
import type { Db, Queryable } from '../platform/db/db.ts';
import { undeclared } from '../platform/db/statement.ts';

/** Runs one statement whose text is known to a test alone. */
export function run(db: Queryable, text: string) {
  const name = `forge-${createHash('sha1').update(text).digest('hex')}`;
  return db.query(undeclared(name, {}, text));
}

/**
 * Runs statements as somebody who may write to the database, even past its triggers and foreign keys. One by one, in a transaction: the
 * other servers of a cluster hear of nothing else.
 */
export async function pastTriggers(db: Db, ...statements: string[]): Promise<void> {
  await db.transaction(async (transaction) => {
    await run(transaction, 'set local session_replication_role = replica');
    for (const one of statements) await run(transaction, one);
  });
}
