import { eventColumns, eventFields, eventSubject } from '../events/event.repository.ts';
import type { Event } from '../events/event.ts';
import type { Queryable } from '../platform/db/db.ts';
import { column, nullable, statement } from '../platform/db/statement.ts';

const place = statement(
  'webhook_delivery.place',
  {},
  `insert into webhook_delivery (endpoint_id, position, subject, due_at)
   select w.id, e.position, ${eventSubject('e')}, $now::instant
   from event_feed e join webhook_endpoint w on w.events = '[]' or w.events ? e.type
   where e.position between $from and $to`,
);

/** Whether no delivery that comes before delivery `d` still waits. */
const isNext = `not exists (select from webhook_delivery b
                 where b.endpoint_id = d.endpoint_id and b.subject = d.subject and b.state = 'waiting' and b.position < d.position)`;

const findDue = statement(
  'webhook_delivery.find_due',
  { position: column.bigint },
  `select d.position from webhook_delivery d join webhook_endpoint e on e.id = d.endpoint_id
   where e.disabled_at is null and d.state = 'waiting' and d.due_at <= $now::instant limit 1`,
);

const take = statement(
  'webhook_delivery.take',
  {
    endpointId: column.text,
    tries: column.integer,
    ...eventColumns,
  },
  // The endpoint with the fewest deliveries under way has the next turn: slow ones never take up everything that a process sends at once.
  `with sent as (
     select w.id, coalesce(($inFlight::jsonb ->> w.id)::integer, 0) as sending from webhook_endpoint w where w.disabled_at is null
   ), free as (
     select d.endpoint_id, d.position, d.due_at, sent.sending
     from sent
     cross join lateral (
       select d.endpoint_id, d.position, d.due_at from webhook_delivery d
       where d.endpoint_id = sent.id and d.state = 'waiting' and d.due_at <= $now::instant and ${isNext}
       order by d.due_at, d.position limit greatest(least($most::integer, $maxOfEach::integer - sent.sending), 0)
       for update of d skip locked) d
   ), due as (
     select endpoint_id, position
     from (select f.*, f.sending + row_number() over (partition by f.endpoint_id order by f.due_at, f.position) as turn from free f) f
     order by turn, due_at, position limit $most::integer
   ), taken as (
     update webhook_delivery set tries = tries + 1, due_at = $until::instant
     from due where webhook_delivery.endpoint_id = due.endpoint_id and webhook_delivery.position = due.position
     returning webhook_delivery.endpoint_id, webhook_delivery.position, tries
   )
   select t.endpoint_id, t.tries, ${eventFields('e')} from taken t join event_feed e on e.position = t.position order by e.position`,
);

const settle = statement(
  'webhook_delivery.settle',
  {},
  `with attempt as (
     insert into webhook_attempt (endpoint_id, position, attempted_at, status, problem, took_ms)
     select w.id, $position, $at::instant, $status::integer, $problem, $tookMs::integer from webhook_endpoint w where w.id = $endpointId
   )
   update webhook_delivery set state = $state, due_at = $dueAt::instant
   where endpoint_id = $endpointId and position = $position and state = 'waiting'`,
);

const sendAgain = statement(
  'webhook_delivery.send_again',
  { position: column.bigint },
  `insert into webhook_delivery (endpoint_id, position, subject, due_at)
   select w.id, e.position, ${eventSubject('e')}, $now::instant
   from webhook_endpoint w, event_feed e where w.id = $endpointId and (e.position = $position::bigint or e.event_id = $id::uuid)
   on conflict (endpoint_id, position) do update set state = 'waiting', tries = 0, due_at = excluded.due_at
   returning position`,
);

const listAttempts = statement(
  'webhook_attempt.list',
  {
    position: column.bigint,
    type: nullable(column.text),
    at: column.instant,
    status: nullable(column.integer),
    problem: nullable(column.text),
    tookMs: column.integer,
  },
  `select a.position, e.type, a.attempted_at as at, a.status, a.problem, a.took_ms
   from webhook_attempt a left join event_feed e on e.position = a.position
   where a.endpoint_id = $endpointId order by a.attempted_at desc, a.position desc limit $most::integer`,
);

const removeOldAttempts = statement(
  'webhook_attempt.remove_old',
  { position: column.bigint },
  `delete from webhook_attempt where ctid = any(array(
     select ctid from webhook_attempt where attempted_at < $before::instant order by attempted_at limit $most::integer))
   returning position`,
);

// Deliveries of events that no longer exist.
const removeOrphans = statement(
  'webhook_delivery.remove_orphans',
  { position: column.bigint },
  `delete from webhook_delivery where ctid = any(array(
     select ctid from webhook_delivery
     where position < coalesce((select min(e.position) from event_feed e), (select max(d.position) + 1 from webhook_delivery d))
     order by position limit $most::integer))
   returning position`,
);

/** Queues the published events for every endpoint that wants them. */
export async function placeDeliveries(transaction: Queryable, from: number, to: number, now: number): Promise<void> {
  await transaction.query(place, { from, to, now });
}

export async function isAnyDeliveryDue(db: Queryable, now: number): Promise<boolean> {
  return (await db.query(findDue, { now })).length > 0;
}

/** An event that is to be sent to an endpoint. */
export interface Delivery {
  /** The delivery: its endpoint and position. */
  id: string;
  endpointId: string;
  event: Event;
  /** How often it was sent, including this time. */
  tries: number;
}

export interface TakeOptions {
  now: number;
  /** Nobody else can take them before then. */
  until: number;
  most: number;
  maxOfEach: number;
  /** How many deliveries to an endpoint are under way. */
  inFlight: ReadonlyMap<string, number>;
}

/** Takes due deliveries: for each order, the first one that waits. */
export async function takeDeliveries(db: Queryable, options: TakeOptions): Promise<Delivery[]> {
  const rows = await db.query(take, { ...options, inFlight: JSON.stringify(Object.fromEntries(options.inFlight)) });
  return rows.map(({ endpointId, tries, ...event }) => ({
    id: `${endpointId}/${event.position}`,
    endpointId,
    event,
    tries,
  }));
}

export interface Attempt {
  at: number;
  status: number | null;
  problem: string | null;
  tookMs: number;
}

/** Stores an attempt and its consequences. */
export async function settleDelivery(
  db: Queryable,
  { endpointId, event: { position } }: Delivery,
  attempt: Attempt,
  next: { state: 'waiting' | 'delivered' | 'given-up'; dueAt: number },
): Promise<void> {
  await db.query(settle, { ...attempt, endpointId, position, ...next, tookMs: Math.round(attempt.tookMs) });
}

/** Sends an event again, or for the first time, by its position or id. False if there is no such event or endpoint. */
export async function sendEventAgain(db: Queryable, endpointId: string, event: string, now: number): Promise<boolean> {
  const [, position = null] = /^(\d{1,18})$/.exec(event) ?? [];
  const [, id = null] = /^evt_([0-9a-f]{32})$/.exec(event) ?? [];
  return (await db.query(sendAgain, { endpointId, position, now, id })).length > 0;
}

export interface LoggedAttempt extends Attempt {
  position: number;
  /** Null if the event no longer exists. */
  type: string | null;
}

/** The newest attempts at an endpoint. */
export async function findAttempts(db: Queryable, endpointId: string, most: number): Promise<LoggedAttempt[]> {
  return db.query(listAttempts, { endpointId, most });
}

/** Removes some attempts from before an instant, and some deliveries of events that no longer exist; returns how many. */
export async function removeOldDeliveries(db: Queryable, before: number, most: number): Promise<number> {
  const removed = [await db.query(removeOldAttempts, { before, most }), await db.query(removeOrphans, { most })];
  return removed.flat().length;
}
