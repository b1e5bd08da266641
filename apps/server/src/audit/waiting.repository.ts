import type { Queryable } from '../platform/db/db.ts';
import { column, type Row, statement } from '../platform/db/statement.ts';

/** An event that is not in a chain yet. */
export type WaitingEvent = Omit<StoredWaiting, 'borrowerId' | 'number'>;
export type StoredWaiting = Row<typeof columns>;
/** Which event it is. */
export type WaitingKey = Pick<StoredWaiting, 'borrowerId' | 'number'>;

/**
 * Writes the events of a JSON parameter: in SQL, for the statement that does what they say. `borrower` and `rows` are SQL, too: whose they
 * are, and what returned a row if it was done.
 */
export const insertWaitingOf = (borrower: string, events: string, rows = '') =>
  `insert into audit_waiting (borrower_id, at, actor_kind, actor_id, action, subject_kind, subject_id, request_id, after, seal)
   select ${borrower}, to_timestamp(w.at / 1000.0), w."actorKind", w."actorId", w.action, w."subjectKind", w."subjectId", w."requestId",
          w.after, w.seal
   from ${rows}json_to_recordset(${events}::json) as w(at bigint, "actorKind" text, "actorId" text, action text, "subjectKind" text,
     "subjectId" text, "requestId" text, after text, seal text)`;

const insert = statement('audit_waiting.insert', {}, insertWaitingOf('$borrowerId', '$events'));

const columns = {
  borrowerId: column.text,
  /** As text: where each node has a sequence of its own, it may be greater than a safe integer. */
  number: column.text,
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

const fields = `borrower_id, number::text as number, at, actor_kind, actor_id, action, subject_kind, subject_id,
  request_id, after, seal`;

const findNext = statement(
  'audit_waiting.find_next',
  columns,
  `select ${fields} from audit_waiting w where not is_refused order by w.number limit $most::integer`,
);

// A refused event is read without its seal and so counts as foreign: otherwise a valid event that somebody marked as refused would wait for
// ever unnoticed.
const findSome = statement(
  'audit_waiting.find_some',
  columns,
  `select ${fields.replace(/seal$/, "case when is_refused then '' else seal end as seal")} from audit_waiting w
   where (w.borrower_id, w.number) > ($borrowerId, $number::bigint) order by w.borrower_id, w.number limit $most::integer`,
);

const isAny = statement(
  'audit_waiting.is_any',
  { actorId: column.text },
  'select actor_id from audit_waiting where not is_refused limit 1',
);

const keysOf = (parameter: string) =>
  `jsonb_to_recordset(${parameter}::jsonb) as k("borrowerId" text, number bigint)
   where w.borrower_id = k."borrowerId" and w.number = k.number`;

const remove = statement(
  'audit_waiting.remove',
  { borrowerId: column.text, number: column.text },
  `delete from audit_waiting w using ${keysOf('$keys')} returning w.borrower_id, w.number::text as number`,
);

const refuse = statement(
  'audit_waiting.refuse',
  {},
  `update audit_waiting w set is_refused = true from ${keysOf('$keys')}`,
);

/** The events of one borrower; '' if nobody knows whose money it is. */
export async function insertWaiting(db: Queryable, borrowerId: string, events: readonly WaitingEvent[]): Promise<void> {
  await db.query(insert, { borrowerId, events: JSON.stringify(events) });
}

export async function isAnyWaiting(db: Queryable): Promise<boolean> {
  return (await db.query(isAny)).length > 0;
}

/** The next events, of each borrower in the order in which they happened. */
export async function findNextWaiting(transaction: Queryable, most: number): Promise<StoredWaiting[]> {
  return transaction.query(findNext, { most });
}

/** Events after one of them, refused or not; from the first one on if it is null. */
export async function findWaiting(db: Queryable, after: WaitingKey | null, most: number): Promise<StoredWaiting[]> {
  const { borrowerId, number } = after ?? { borrowerId: '', number: '0' };
  return db.query(findSome, { borrowerId, number, most });
}

/** Removes events, and returns those that nobody has removed before: they are whoever's removed them. */
export async function removeWaiting(transaction: Queryable, events: readonly WaitingKey[]): Promise<WaitingKey[]> {
  return transaction.query(remove, { keys: keysFrom(events) });
}

export async function refuseWaiting(transaction: Queryable, events: readonly WaitingKey[]): Promise<void> {
  await transaction.query(refuse, { keys: keysFrom(events) });
}

const keysFrom = (events: readonly WaitingKey[]) =>
  JSON.stringify(events.map(({ borrowerId, number }) => ({ borrowerId, number })));
