import { expect } from 'vitest';
import type { Db } from '../db/db.ts';
import { publishEvents } from '../events/event.repository.ts';
import { rowsOf } from './database-state.ts';

type Place = Parameters<typeof publishEvents>[2];

/**
 * Gives every event its place in the feed. An event waits for each older transaction of the PostgreSQL server to end, those of
 * other databases included, which here are other tests.
 */
export async function publishAll(db: Db, place: Place = async () => undefined): Promise<void> {
  const waiting = async () => {
    while (await publishEvents(db, 1_000, place));
    return rowsOf(db, 'select number from event where position is null');
  };
  await expect.poll(waiting).toEqual([]);
}

/** Waits until every event can get its place. */
export async function untilPublishable(db: Db): Promise<void> {
  const early =
    'select number from event where position is null and written_by >= pg_snapshot_xmin(pg_current_snapshot())';
  await expect.poll(() => rowsOf(db, early)).toEqual([]);
}
