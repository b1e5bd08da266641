import type { Db, Queryable } from '../db/db.ts';
import { column, statement } from '../db/statement.ts';

/** A number of hits within a number of milliseconds, counted from the first hit. */
export interface Limit {
  key: string;
  most: number;
  span: number;
}

// Atomic, and in a fixed order of keys: of two processes at the limit one gets the last hit, and they cannot deadlock. A
// key that is not returned had no hit left.
const take = statement(
  'rate_limit.take',
  { key: column.text },
  `insert into rate_limit (key, hits, most, ends_at)
   select key, 1, most, to_timestamp(($now::bigint + span) / 1000.0)
   from jsonb_to_recordset($limits::jsonb) as wanted (key text, most integer, span bigint) order by key
   on conflict (key) do update set
     most = excluded.most,
     hits = case when rate_limit.ends_at <= $now::instant then 1 else rate_limit.hits + 1 end,
     ends_at = case when rate_limit.ends_at <= $now::instant
       then excluded.ends_at else rate_limit.ends_at end
   where rate_limit.ends_at <= $now::instant or rate_limit.hits < excluded.most
   returning key`,
);

const findWait = statement(
  'rate_limit.find_wait',
  { waitMs: column.bigint },
  `select coalesce(max((extract(epoch from ends_at) * 1000)::bigint - $now::bigint), 0)::bigint as wait_ms
   from rate_limit where key in (select jsonb_array_elements_text($keys::jsonb)) and hits >= most`,
);

// In the same order of keys as `take`, so that they cannot deadlock.
const release = statement(
  'rate_limit.release',
  {},
  `update rate_limit set hits = greatest(hits - $hits::integer, 0) where key in (
     select key from rate_limit where key in (select jsonb_array_elements_text($keys::jsonb))
       and ends_at > $now::instant order by key for update
   )`,
);

const forgetOld = statement(
  'rate_limit.forget',
  {},
  `delete from rate_limit where key in (
     select key from rate_limit where ends_at <= $now::instant limit 20 for update skip locked
   )`,
);

/** The limits that are reached, and how long to wait for all of them. */
export interface Refusal {
  waitSeconds: number;
  keys: readonly string[];
}

/** Thrown to roll back the hits taken before one was refused. */
class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super('a limit is reached');
  }
}

/** Takes one hit from every limit, or from none: then it returns how long to wait, and for which. */
export async function takeHits(db: Db, limits: readonly Limit[], now: number): Promise<Refusal> {
  try {
    await db.transaction((transaction) => takeHitsIn(transaction, limits, now));
    return { waitSeconds: 0, keys: [] };
  } catch (error) {
    return refusalOf(error);
  }
}

/** Throws if a limit is reached, so that the transaction rolls back; see `refusalOf`. */
export async function takeHitsIn(transaction: Queryable, limits: readonly Limit[], now: number): Promise<void> {
  await takeHitsLast(transaction, limits, now);
  await transaction.query(forgetOld, { now });
}

/** The same, as the last statement of a transaction whose limits many wait for: it leaves forgetting old ones to other calls. */
export async function takeHitsLast(transaction: Queryable, limits: readonly Limit[], now: number): Promise<void> {
  const taken = await transaction.query(take, { limits: JSON.stringify(limits), now });
  if (taken.length === limits.length) return;
  const keys = limits.filter(({ key }) => !taken.some((row) => row.key === key)).map(({ key }) => key);
  throw new Refused({ waitSeconds: Math.max(1, await waitFor(transaction, keys, now)), keys });
}

/** Gives this many hits back to each of these limits. */
export async function releaseHits(db: Queryable, keys: readonly string[], now: number, hits: number): Promise<void> {
  await db.query(release, { keys: JSON.stringify(keys), now, hits });
}

/** Seconds until none of these limits is reached; 0 if none is. */
export async function waitFor(db: Queryable, keys: readonly string[], now: number): Promise<number> {
  const [row] = await db.query(findWait, { keys: JSON.stringify(keys), now });
  return Math.max(0, Math.ceil((row?.waitMs ?? 0) / 1000));
}

/** The refusal; rethrows any other error. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refused) return error.refusal;
  throw error;
}
