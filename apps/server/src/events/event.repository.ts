import type { EventType } from '@plazo/contract/lender/events';
import type { Db, Queryable } from '../platform/db/db.ts';
import { column, statement } from '../platform/db/statement.ts';
import type { Event } from './event.ts';

// An arbitrary number, the same in every Plazo process: events get their positions from one at a time.
const lockFeed = statement(
  'event.lock_feed',
  { locked: column.text },
  'select pg_advisory_xact_lock(7275002)::text as locked',
);

const findUnpublished = statement(
  'event.find_unpublished',
  { number: column.bigint },
  'select number from event where position is null limit 1',
);

const publish = statement(
  'event.publish',
  { position: column.bigint },
  // An event that follows from another one has a higher number, and is never committed before it.
  `with ready as (
     select id, row_number() over (order by number) as place from (
       select id, number from event where position is null order by number limit $most::integer) next
   )
   update event set position = ready.place + (select coalesce(max(position), 0) from event)
   from ready where event.id = ready.id
   returning event.position`,
);

export const eventColumns = {
  position: column.bigint,
  id: column.text,
  type: column.word<EventType>(),
  data: column.json<Event['data']>(),
  createdAt: column.instant,
};

/** The published fields of event `e`. */
export const eventFields = (e: string) =>
  `${e}.position, 'evt_' || replace(${e}.id::text, '-', '') as id, ${e}.type, ${e}.data, ${e}.created_at`;

const findAfter = statement(
  'event.find_after',
  eventColumns,
  `select ${eventFields('e')} from event e
   where e.position > $after and ($types::jsonb is null or $types::jsonb ? e.type)
   order by e.position limit $most::integer`,
);

// The newest stays: positions continue from it.
const removeOld = statement(
  'event.remove_old',
  { position: column.bigint },
  `delete from event where position in (
     select o.position from (
       select e.position, e.created_at from event e
       where e.position < (select max(n.position) from event n) order by e.position limit $most::integer) o
     where o.created_at < $before::instant)
   returning position`,
);

/**
 * Gives the next events their positions, and lets `place` add their deliveries; false if none was left. One process does it at a time: a
 * reader of a position has seen every earlier one.
 */
export async function publishEvents(
  db: Db,
  most: number,
  place: (transaction: Queryable, from: number, to: number) => Promise<void>,
): Promise<boolean> {
  // Usually there are none, and reading needs no lock.
  if (!(await findUnpublishedEvents(db))) return false;
  return db.transaction(async (transaction) => {
    await transaction.query(lockFeed);
    const positions = (await transaction.query(publish, { most })).map(({ position }) => position);
    if (positions.length === 0) return false;
    await place(transaction, Math.min(...positions), Math.max(...positions));
    return true;
  });
}

/** Whether there are events without a position. */
export async function findUnpublishedEvents(db: Queryable): Promise<boolean> {
  return (await db.query(findUnpublished)).length > 0;
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

/** Removes some of the events that are older than an instant; returns how many. */
export async function removeOldEvents(db: Queryable, before: number, most: number): Promise<number> {
  return (await db.query(removeOld, { before, most })).length;
}
