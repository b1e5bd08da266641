import { first, only, type Queryable } from '../db/db.ts';
import { column, type Row, statement } from '../db/statement.ts';

const tryLock = statement(
  'idempotency.try_lock',
  { isFree: column.boolean },
  // An arbitrary number, so that no other lock has the same two keys.
  `select pg_try_advisory_xact_lock(7275002, hashtext($use)) as is_free`,
);

const find = statement(
  'idempotency.find',
  { requestHash: column.text, status: column.integer, body: column.text },
  `select request_hash, status, body from idempotent_answer
   where actor_id = $actorId and idempotency_key = $key and answered_at > $after::instant`,
);

// One that is too old to be repeated is replaced.
const insert = statement(
  'idempotency.insert',
  {},
  `insert into idempotent_answer (actor_id, idempotency_key, request_hash, status, body, answered_at)
   values ($actorId, $key, $requestHash, $status::integer, $body, $now::instant)
   on conflict (actor_id, idempotency_key) do update
   set request_hash = excluded.request_hash, status = excluded.status, body = excluded.body, answered_at = excluded.answered_at`,
);

const removeOld = statement(
  'idempotency.remove_old',
  { removed: column.bigint },
  `with removed as (
     delete from idempotent_answer where (actor_id, idempotency_key) in (
       select actor_id, idempotency_key from idempotent_answer where answered_at < $instant::instant
       order by answered_at limit 1000 for update skip locked)
     returning 1
   ) select count(*) as removed from removed`,
);

/** What a key was used for, and by whom. */
export interface KeyUse {
  actorId: string;
  key: string;
}

export type StoredAnswer = Row<typeof find.columns>;

/** Holds a key until the transaction ends; false if another transaction, of any process, holds it. */
export async function holdKey(transaction: Queryable, { actorId, key }: KeyUse): Promise<boolean> {
  return only(await transaction.query(tryLock, { use: JSON.stringify([actorId, key]) })).isFree;
}

/** The answer under a key after an instant. */
export async function findAnswer(db: Queryable, { actorId, key }: KeyUse, after: number): Promise<StoredAnswer | null> {
  return first(await db.query(find, { actorId, key, after }));
}

export async function keepAnswer(
  transaction: Queryable,
  { actorId, key }: KeyUse,
  answer: StoredAnswer,
  now: number,
): Promise<void> {
  await transaction.query(insert, { ...answer, actorId, key, now });
}

/** Removes up to a thousand answers from before an instant; returns how many. */
export async function removeAnswersBefore(db: Queryable, instant: number): Promise<number> {
  return only(await db.query(removeOld, { instant })).removed;
}
