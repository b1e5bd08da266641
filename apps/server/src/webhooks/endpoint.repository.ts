import type { EventType } from '@plazo/contract/lender/event-types';
import { first, type Queryable } from '../platform/db/db.ts';
import { column, nullable, type Row, statement } from '../platform/db/statement.ts';

/** An address that gets events. */
export type Endpoint = Row<typeof columns>;

const columns = {
  id: column.text,
  url: column.text,
  /** A JSON list, encrypted. */
  secretsSealed: column.text,
  /** The events that it gets; empty: all. */
  events: column.json<EventType[]>(),
  /** Epoch milliseconds. */
  createdAt: column.instant,
  /** Why it gets no more events; null while it does. */
  disabledBecause: nullable(column.text),
};

const select = `select id, url, secrets_sealed, events, created_at, disabled_because
   from webhook_endpoint`;

const findAll = statement('webhook_endpoint.find_all', columns, `${select} order by created_at, id`);
const findById = statement('webhook_endpoint.find', columns, `${select} where id = $id`);
const lock = statement('webhook_endpoint.lock', columns, `${select} where id = $id for no key update`);

const insert = statement(
  'webhook_endpoint.insert',
  {},
  `insert into webhook_endpoint (id, url, secrets_sealed, events, created_at)
   values ($id, $url, $secretsSealed, $events::jsonb, $createdAt::instant)`,
);

const updateSecrets = statement(
  'webhook_endpoint.update_secrets',
  {},
  'update webhook_endpoint set secrets_sealed = $secretsSealed where id = $id',
);

const updateDisabled = statement(
  'webhook_endpoint.disable',
  { id: column.text },
  `update webhook_endpoint set disabled_at = $now::instant, disabled_because = $because
   where id = $id and disabled_at is null returning id`,
);

const updateEnabled = statement(
  'webhook_endpoint.enable',
  { id: column.text },
  `with enabled as (
     update webhook_endpoint set disabled_at = null, disabled_because = null where id = $id returning id
   ), again as (
     update webhook_delivery set tries = 0, due_at = $now::instant
     from enabled where endpoint_id = enabled.id and state = 'waiting'
   )
   select id from enabled`,
);

const remove = statement(
  'webhook_endpoint.remove',
  { id: column.text },
  'delete from webhook_endpoint where id = $id returning id',
);

export async function findEndpoints(db: Queryable): Promise<Endpoint[]> {
  return db.query(findAll);
}

export async function findEndpoint(db: Queryable, id: string): Promise<Endpoint | null> {
  return first(await db.query(findById, { id }));
}

/** An endpoint, locked until the transaction ends. */
export async function lockEndpoint(transaction: Queryable, id: string): Promise<Endpoint | null> {
  return first(await transaction.query(lock, { id }));
}

export async function insertEndpoint(db: Queryable, endpoint: Omit<Endpoint, 'disabledBecause'>): Promise<void> {
  await db.query(insert, { ...endpoint, events: JSON.stringify(endpoint.events) });
}

export async function setSecrets(db: Queryable, id: string, secretsSealed: string): Promise<void> {
  await db.query(updateSecrets, { id, secretsSealed });
}

/** False if it was already disabled. */
export async function disableEndpoint(db: Queryable, id: string, because: string, now: number): Promise<boolean> {
  return (await db.query(updateDisabled, { id, now, because })).length > 0;
}

/** It gets the waiting events at once. False if there is none. */
export async function enableEndpoint(db: Queryable, id: string, now: number): Promise<boolean> {
  return (await db.query(updateEnabled, { id, now })).length > 0;
}

/** Removes an endpoint with its waiting deliveries. False if there is none. */
export async function removeEndpoint(db: Queryable, id: string): Promise<boolean> {
  return (await db.query(remove, { id })).length > 0;
}
