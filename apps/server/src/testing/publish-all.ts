import { publishEvents } from '../events/event.repository.ts';
import type { Db } from '../platform/db/db.ts';

type Place = Parameters<typeof publishEvents>[2];

/** Gives every event its place in the feed. */
export async function publishAll(db: Db, place: Place = async () => undefined): Promise<void> {
  while (await publishEvents(db, 1_000, place));
}
