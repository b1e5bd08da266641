import type { Queryable } from '../platform/db/db.ts';
import { column, type Row, statement } from '../platform/db/statement.ts';

/** An event that is not in a chain yet. */
export type WaitingEvent = Omit<StoredWaiting, 'id'>;
export type StoredWaiting = Row<typeof columns>;

/** The columns of an event, and how they are read from one JSON parameter; also used by statements that write it along with the action. */
export const waitingColumns = 'at, actor_kind, actor_id, action, subject_kind, subject_id, request_id, after, seal';
export const waitingFrom = (parameter: string) =>
  `json_to_recordset(${parameter}::json) as w(at bigint, "actorKind" text, "actorId" text, action text, "subjectKind" text,
     "subjectId" text, "requestId" text, after text, seal text)`;
export const waitingValues = `to_timestamp(w.at / 1000.0), w."actorKind", w."actorId", w.action, w."subjectKind", w."subjectId",
       w."requestId", w.after, w.seal`;

const insert = statement(
  'audit_waiting.insert',
  {},
  `insert into audit_waiting (${waitingColumns}) select ${waitingValues} from ${waitingFrom('$events')}`,
);

const columns = {
  id: column.bigint,
  /** Epoch milliseconds. */
  at: column.instant,
  actorKind: column.text,
  actorId: column.text,
  action: column.text,
  subjectKind: column.text,
  subjectId: column.text,
  requestId: column.text,
  /** JSON. */
  after: column.text,
  seal: column.text,
};

const fields = `id, at, actor_kind, actor_id, action, subject_kind, subject_id,
  request_id, after, seal`;

const take = statement(
  'audit_waiting.take',
  columns,
  `select ${fields} from audit_waiting where not is_refused order by id limit $most::integer for update skip locked`,
);

// A refused event is read without its seal and so counts as foreign: otherwise a valid event that somebody marked as refused would wait for
// ever unnoticed.
const findSome = statement(
  'audit_waiting.find_some',
  columns,
  `select ${fields.replace('seal', "case when is_refused then '' else seal end as seal")} from audit_waiting
   where id > $after order by id limit $most::integer`,
);

const isAny = statement(
  'audit_waiting.is_any',
  { id: column.bigint },
  'select id from audit_waiting where not is_refused limit 1',
);

const idsOf = (parameter: string) => `(select value::bigint from jsonb_array_elements_text(${parameter}::jsonb))`;

const remove = statement('audit_waiting.remove', {}, `delete from audit_waiting where id in ${idsOf('$ids')}`);

const refuse = statement(
  'audit_waiting.refuse',
  {},
  `update audit_waiting set is_refused = true where id in ${idsOf('$ids')}`,
);

export async function insertWaiting(db: Queryable, events: readonly WaitingEvent[]): Promise<void> {
  await db.query(insert, { events: JSON.stringify(events) });
}

export async function isAnyWaiting(db: Queryable): Promise<boolean> {
  return (await db.query(isAny)).length > 0;
}

/** The oldest events, which no other process can take until the transaction ends. */
export async function takeWaiting(transaction: Queryable, most: number): Promise<StoredWaiting[]> {
  return transaction.query(take, { most });
}

/** Events after one of them, refused or not. */
export async function findWaiting(db: Queryable, after: number, most: number): Promise<StoredWaiting[]> {
  return db.query(findSome, { after, most });
}

export async function removeWaiting(transaction: Queryable, ids: readonly number[]): Promise<void> {
  await transaction.query(remove, { ids: JSON.stringify(ids) });
}

export async function refuseWaiting(transaction: Queryable, ids: readonly number[]): Promise<void> {
  await transaction.query(refuse, { ids: JSON.stringify(ids) });
}
