import type { Queryable } from '../platform/db/db.ts';
import { column, statement } from '../platform/db/statement.ts';

const ping = statement('operation.ping', { one: column.integer }, 'select 1 as one');

/** Fails when the database is out of reach. */
export async function pingDatabase(db: Queryable): Promise<void> {
  await db.query(ping);
}
