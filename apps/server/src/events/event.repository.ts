import type { EventType } from '@plazo/contract/lender/event-types';
import { type Db, first, only, type Queryable } from '../platform/db/db.ts';
import { column, statement } from '../platform/db/statement.ts';
import type { Event } from './event.ts';

const isAny = statement('event.is_any', { number: column.bigint }, 'select number from event order by number limit 1');

// Whoever holds it publishes: one process at a time.
const lockEnd = statement(
  'event_feed_end.lock',
  { position: column.bigint },
  `insert into event_feed_end (id, position) values (1, 0)
   on conflict (id) do update set position = event_feed_end.position returning position`,
);

const moveEnd = statement('event_feed_end.move', {}, 'update event_feed_end set position = $position');

// An event that follows from another one has a higher number, and is never committed before it.
const findNext = statement(
  'event.find_next',
  { event: column.text },
  'select to_jsonb(e)::text as event from event e order by number limit $most::integer',
);

const waiting = `jsonb_to_recordset($events::jsonb)
     as w(borrower_id text, number bigint, event_id uuid, type text, data jsonb, created_at timestamptz)`;

// An event that was placed, and whose removal was lost, is not placed again.
const place = statement(
  'event_feed.place',
  { position: column.bigint },
  `insert into event_feed (position, event_id, type, data, created_at)
   select $end + row_number() over (order by w.number), w.event_id, w.type, w.data, w.created_at
   from ${waiting} where not exists (select from event_feed f where f.event_id = w.event_id)
   returning position`,
);

const removePlaced = statement(
  'event.remove_placed',
  {},
  `delete from event e using ${waiting} where e.borrower_id = w.borrower_id and e.number = w.number`,
);

const findEnd = statement('event_feed_end.find', { position: column.bigint }, 'select position from event_feed_end');

export const eventColumns = {
  position: column.bigint,
  id: column.text,
  type: column.word<EventType>(),
  data: column.json<Event['data']>(),
  createdAt: column.instant,
};

/** The published fields of an event of the feed. */
export const eventFields = (e: string) =>
  `${e}.position, 'evt_' || replace(${e}.event_id::text, '-', '') as id, ${e}.type, ${e}.data, ${e}.created_at`;

/** What is sent in order: the events of one order, or of one borrower where there is none, or of nobody. */
export const eventSubject = (e: string) => `coalesce(${e}.data ->> 'orderId', ${e}.data ->> 'borrowerId', '')`;

const findAfter = statement(
  'event_feed.find_after',
  eventColumns,
  `select ${eventFields('e')} from event_feed e
   where e.position > $after and ($types::jsonb is null or $types::jsonb ? e.type)
   order by e.position limit $most::integer`,
);

const removeOld = statement(
  'event_feed.remove_old',
  { position: column.bigint },
  `delete from event_feed where position in (
     select o.position from (select e.position, e.created_at from event_feed e order by e.position limit $most::integer) o
     where o.created_at < $before::instant)
   returning position`,
);

/**
 * Moves the next events into the feed, and lets `deliver` add their deliveries; false if none was left. One process does it at a time: a
 * reader of a position has seen every earlier one.
 */
export async function publishEvents(
  db: Db,
  most: number,
  deliver: (transaction: Queryable, from: number, to: number) => Promise<void>,
): Promise<boolean> {
  // Usually there are none, and reading needs no lock.
  if (!(await findUnpublishedEvents(db))) return false;
  return db.transaction(async (transaction) => {
    const { position: end } = only(await transaction.query(lockEnd));
    const found = await transaction.query(findNext, { most });
    if (found.length === 0) return false;
    const events = `[${found.map(({ event }) => event).join(',')}]`;
    const placed = await transaction.query(place, { end, events });
    if (placed.length > 0) {
      const last = end + placed.length;
      await Promise.all([transaction.query(moveEnd, { position: last }), deliver(transaction, end + 1, last)]);
    }
    await transaction.query(removePlaced, { events });
    return true;
  });
}

/** Whether there are events that have no place in the feed yet. */
export async function findUnpublishedEvents(db: Queryable): Promise<boolean> {
  return (await db.query(isAny)).length > 0;
}

/** The events after a position, in order; optionally only of some types. */
export async function findEventsAfter(
  db: Queryable,
  after: number,
  most: number,
  types?: readonly EventType[],
): Promise<Event[]> {
  return db.query(findAfter, { after, most, types: types ? JSON.stringify(types) : null });
}

/** The last place of the feed; 0 where nothing has happened yet. */
export async function findFeedEnd(db: Queryable): Promise<number> {
  return first(await db.query(findEnd))?.position ?? 0;
}

/** Removes some of the events that are older than an instant; returns how many. */
export async function removeOldEvents(db: Queryable, before: number, most: number): Promise<number> {
  return (await db.query(removeOld, { before, most })).length;
}
