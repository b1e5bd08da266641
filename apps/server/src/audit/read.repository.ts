import { only, type Queryable } from '../platform/db/db.ts';
import { placeOf } from '../platform/db/list-place.ts';
import { column, nullable, statement } from '../platform/db/statement.ts';
import { strangerOf } from './stranger.repository.ts';

/** How often an actor has read about a borrower, by a call, in an hour. */
export interface PersonalRead {
  borrowerId: string;
  /** `kind:id`. */
  actor: string;
  /** The operation id. */
  call: string;
  /** Epoch milliseconds. */
  hour: number;
  firstAt: number;
  lastAt: number;
  count: number;
}

// In the order of the key, so that two processes that write the same rows wait for each other instead of deadlocking.
const add = statement(
  'personal_read.add',
  {},
  `insert into personal_read as known (borrower_id, actor, call, hour, first_at, last_at, count)
   select r."borrowerId", r.actor, r.call, to_timestamp(r.hour / 1000.0), to_timestamp(r."firstAt" / 1000.0),
          to_timestamp(r."lastAt" / 1000.0), r.count
   from jsonb_to_recordset($reads::jsonb)
     as r ("borrowerId" text, actor text, call text, hour bigint, "firstAt" bigint, "lastAt" bigint, count integer)
   order by 1, 4, 2, 3
   on conflict (borrower_id, hour, actor, call) do update
   set last_at = greatest(known.last_at, excluded.last_at), count = known.count + excluded.count`,
);

const columns = {
  actor: column.text,
  call: column.text,
  hour: column.instant,
  firstAt: column.instant,
  lastAt: column.instant,
  count: column.integer,
};

const findOfBorrower = statement(
  'personal_read.find_of_borrower',
  columns,
  `select actor, call, hour, first_at,
          last_at, count
   from personal_read
   where (borrower_id = $borrowerId or borrower_id = (select ${strangerOf('b.external_id')} from borrower b where b.id = $borrowerId))
     and ($beforeHour::bigint is null or (hour, actor, call) < ($beforeHour::instant, $beforeActor, $beforeCall))
   order by personal_read.hour desc, actor desc, call desc limit $limit::integer`,
);

const countBorrowers = statement(
  'personal_read.count_borrowers',
  { actor: column.text, borrowers: column.bigint },
  `select actor, count(distinct borrower_id) as borrowers from personal_read
   where hour >= $since::instant group by actor`,
);

const findNewest = statement(
  'personal_read.find_newest',
  { hour: nullable(column.instant) },
  'select max(hour) as hour from personal_read',
);

// Asked by itself: a node may not call, for its own rows, a function that reads a table.
const findTime = statement('personal_read.find_time', { now: column.instant }, 'select event_time() as now');

const removeOld = statement(
  'personal_read.remove_old',
  { removed: column.bigint },
  `with removed as (
     delete from personal_read where (borrower_id, hour, actor, call) in (
       select borrower_id, hour, actor, call from personal_read
       where hour < $instant::instant order by hour limit 1000)
     returning 1)
   select count(*) as removed from removed`,
);

/** Adds reads to the counts of their hours, in one statement. */
export async function addReads(db: Queryable, reads: readonly PersonalRead[]): Promise<void> {
  await db.query(add, { reads: JSON.stringify(reads) });
}

/** Who has read about a borrower, newest hour first, after a place in that order. */
export async function findReads(
  db: Queryable,
  borrowerId: string,
  before: Pick<PersonalRead, 'hour' | 'actor' | 'call'> | null,
  limit: number,
): Promise<PersonalRead[]> {
  const place = placeOf('before', before, ['hour', 'actor', 'call']);
  return (await db.query(findOfBorrower, { borrowerId, ...place, limit })).map((row) => ({ borrowerId, ...row }));
}

/** How many borrowers each actor has read about since an hour. */
export async function countBorrowersRead(
  db: Queryable,
  since: number,
): Promise<{ actor: string; borrowers: number }[]> {
  return db.query(countBorrowers, { since });
}

/**
 * Removes up to a thousand rows of hours that are older than `keptFor` milliseconds; returns how many. A clock that is wrong removes nothing until
 * somebody reads by it, nor what is younger by the database's own clock, which refuses that.
 */
export async function removeOldReads(db: Queryable, now: number, keptFor: number): Promise<number> {
  const [newest, time] = await Promise.all([db.query(findNewest), db.query(findTime)]);
  const instant = Math.min(now, newest[0]?.hour ?? 0, only(time).now) - keptFor;
  return only(await db.query(removeOld, { instant })).removed;
}
