import { first, only, type Queryable } from '../platform/db/db.ts';
import { column, nullable, type Row, statement } from '../platform/db/statement.ts';

/** Which report: its call, and all that its figures depend on. */
export interface ReportKey {
  report: string;
  parameters: string;
}

const find = statement(
  'kept_report.find',
  {
    answer: nullable(column.text),
    madeAt: nullable(column.instant),
    isWaitedFor: column.boolean,
    tryAt: nullable(column.instant),
    seenAt: nullable(column.instant),
    ordersRead: column.bigint,
    orders: column.bigint,
  },
  // What is made at night is made at once for somebody who asks.
  `select answer, made_at, coalesce(asked_by <> 'night', false) as is_waited_for, try_at, seen_at, orders_read, orders
   from kept_report
   where report = $report and parameters = $parameters`,
);

const see = statement(
  'kept_report.see',
  {},
  'update kept_report set seen_at = $now::instant where report = $report and parameters = $parameters',
);

const ask = statement(
  'kept_report.ask',
  { report: column.text },
  `insert into kept_report (report, parameters, asked_at, asked_by, seen_at)
   select $report, $parameters, $now::instant, $by, $now::instant
   where (select count(*) from kept_report k where k.asked_at is not null and k.failures = 0) < $most::integer
     and (select count(*) from kept_report k where k.asked_by = $by and k.failures = 0) < $mostOfOne::integer
   on conflict (report, parameters) do update
   set asked_at = coalesce(kept_report.asked_at, excluded.asked_at), seen_at = excluded.seen_at,
       asked_by = coalesce(nullif(kept_report.asked_by, 'night'), excluded.asked_by)
   returning report`,
);

// What was made since the day began stays as it is; if nobody has looked at any for long, none is made.
const askUsual = statement(
  'kept_report.ask_usual',
  {},
  `insert into kept_report (report, parameters, asked_at, asked_by)
   select $report, $parameters, $now::instant, 'night'
   where exists (select 1 from kept_report k where k.seen_at > $seenAfter::instant)
   on conflict (report, parameters) do update
   set asked_at = excluded.asked_at, asked_by = excluded.asked_by
   where kept_report.asked_at is null and kept_report.made_at < $madeAfter::instant`,
);

const anyAsked = statement(
  'kept_report.any_asked',
  { isAny: column.boolean },
  `select exists (select 1 from kept_report k where k.asked_at is not null and (k.try_at is null or k.try_at <= $now::instant))
     and not exists (select 1 from kept_report k where k.taken_until > $now::instant) as is_any`,
);

const lock = statement(
  'kept_report.lock',
  { locked: column.text },
  // An arbitrary number, so that no other lock has the same key.
  'select pg_advisory_xact_lock(7275071)::text as locked',
);

const take = statement(
  'kept_report.take',
  { report: column.text, parameters: column.text, failures: column.integer },
  `update kept_report set taken_until = $until::instant, taken_by = $by, orders_read = 0,
          orders = $orders::bigint
   where (report, parameters) = (
       select k.report, k.parameters from kept_report k
       where k.asked_at is not null and (k.try_at is null or k.try_at <= $now::instant)
       order by k.asked_by = 'night', k.asked_at, k.report, k.parameters limit 1)
     and not exists (select 1 from kept_report k where k.taken_until > $now::instant)
   returning report, parameters, failures`,
);

const fail = statement(
  'kept_report.fail',
  {},
  `update kept_report set failures = failures + 1, try_at = $tryAt::instant, taken_until = null, taken_by = null
   where report = $report and parameters = $parameters and taken_by = $by`,
);

const renew = statement(
  'kept_report.renew',
  { report: column.text },
  `update kept_report set taken_until = $until::instant, orders_read = orders_read + $read::bigint
   where report = $report and parameters = $parameters and taken_by = $by
   returning report`,
);

const release = statement(
  'kept_report.release',
  {},
  `update kept_report set taken_until = null, taken_by = null
   where report = $report and parameters = $parameters and taken_by = $by`,
);

const keep = statement(
  'kept_report.keep',
  {},
  `update kept_report set answer = $answer, made_at = $madeAt::instant, asked_at = null, asked_by = null,
          taken_until = null, taken_by = null, failures = 0, try_at = null
   where report = $report and parameters = $parameters and taken_by = $by`,
);

const removeOld = statement(
  'kept_report.remove_old',
  { removed: column.bigint },
  `with removed as (
     delete from kept_report where (report, parameters) in (
       select k.report, k.parameters from kept_report k where coalesce(k.asked_at, k.made_at) < $before::instant
       union all
       (select k.report, k.parameters from kept_report k where k.asked_at is null order by k.made_at desc offset $most::integer))
     returning 1
   ) select count(*) as removed from removed`,
);

const countOrders = statement(
  'kept_report.count_orders',
  { orders: column.bigint },
  'select count(*) as orders from loan_order',
);

export type KeptReport = Row<typeof find.columns>;

export async function findKept(db: Queryable, key: ReportKey): Promise<KeptReport | null> {
  return first(await db.query(find, { ...key }));
}

/** Notes that somebody has looked at it. */
export async function noteSeen(db: Queryable, key: ReportKey, now: number): Promise<void> {
  await db.query(see, { ...key, now });
}

/** Asks for a report; false if too many are asked for, by all or by this one. */
export async function askFor(
  db: Queryable,
  key: ReportKey,
  asking: { by: string; now: number; most: number; mostOfOne: number },
): Promise<boolean> {
  return (await db.query(ask, { ...key, ...asking })).length > 0;
}

/** Asks for a report that is looked at every day, unless it was made after an instant, or nobody has looked at any since another. */
export async function askForUsual(
  db: Queryable,
  key: ReportKey,
  asking: { now: number; madeAfter: number; seenAfter: number },
): Promise<void> {
  await db.query(askUsual, { ...key, ...asking });
}

/** Whether a report is asked for and none is being made. */
export async function isAnyAsked(db: Queryable, now: number): Promise<boolean> {
  return only(await db.query(anyAsked, { now })).isAny;
}

/** Who makes a report, and until when nobody else does. */
export interface Lease {
  by: string;
  now: number;
  until: number;
}

/** Takes the report that somebody asked for first, else one for the night, unless one is being made, by whichever process. */
export async function takeAsked(
  transaction: Queryable,
  lease: Lease & { orders: number },
): Promise<{ key: ReportKey; failures: number } | null> {
  await transaction.query(lock);
  const taken = first(await transaction.query(take, { ...lease }));
  return taken && { key: { report: taken.report, parameters: taken.parameters }, failures: taken.failures };
}

/** It could not be made, and is not tried again before an instant. */
export async function noteFailure(
  db: Queryable,
  key: ReportKey,
  { by, tryAt }: { by: string; tryAt: number },
): Promise<void> {
  await db.query(fail, { ...key, by, tryAt });
}

/** Says how far it is; false if another process makes it by now. */
export async function renewLease(
  db: Queryable,
  key: ReportKey,
  lease: Omit<Lease, 'now'> & { read: number },
): Promise<boolean> {
  return (await db.query(renew, { ...key, ...lease })).length > 0;
}

/** Leaves it to the next process. */
export async function releaseLease(db: Queryable, key: ReportKey, by: string): Promise<void> {
  await db.query(release, { ...key, by });
}

export async function keepReport(
  db: Queryable,
  key: ReportKey,
  made: { by: string; answer: string; madeAt: number },
): Promise<void> {
  await db.query(keep, { ...key, ...made });
}

/** Removes answers from before an instant, and the oldest of more than so many; returns how many. */
export async function removeKeptBefore(db: Queryable, before: number, most: number): Promise<number> {
  return only(await db.query(removeOld, { before, most })).removed;
}

/** How many orders a report has to read. */
export async function ordersToRead(db: Queryable): Promise<number> {
  return only(await db.query(countOrders)).orders;
}
