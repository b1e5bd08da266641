import type { Db } from '../platform/db/db.ts';

/** Runs SQL as somebody who may write to the database, even past its triggers and foreign keys; on all servers of a cluster. */
export function pastTriggers(db: Db, script: string): Promise<void> {
  return db.execute(`begin; set local session_replication_role = replica; ${script}; commit`);
}
