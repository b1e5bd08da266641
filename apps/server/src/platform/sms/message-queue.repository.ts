import type { Queryable } from '../db/db.ts';
import { column, statement } from '../db/statement.ts';

/** A message that waits for the provider. */
export interface WaitingMessage {
  id: string;
  /** Phone and text: see message-seal.ts. */
  sealed: string;
  /** Epoch milliseconds. */
  writtenAt: number;
  uselessAt: number;
}

// The same statement whether there is something to send or not, so that both take the same time.
const insert = statement(
  'sms_queue.insert',
  {},
  `insert into sms_queue (id, sealed, written_at, due_at, useless_at)
   select $id, $sealed, $writtenAt::instant, $writtenAt::instant, $uselessAt::instant
   where $isWanted::boolean`,
);

const findDue = statement(
  'sms_queue.find_due',
  { id: column.text },
  'select id from sms_queue where due_at <= $now::instant limit 1',
);

// Two processes that look at the same time take different messages.
const take = statement(
  'sms_queue.take',
  {
    id: column.text,
    sealed: column.text,
    writtenAt: column.instant,
    uselessAt: column.instant,
    tries: column.integer,
  },
  `with due as (
     select id from sms_queue where due_at <= $now::instant
     order by due_at, id limit $most::integer for update skip locked
   )
   update sms_queue set tries = tries + 1, due_at = $until::instant
   from due where sms_queue.id = due.id
   returning sms_queue.id, sealed, written_at,
     useless_at, tries`,
);

const postpone = statement('sms_queue.postpone', {}, 'update sms_queue set due_at = $until::instant where id = $id');

const remove = statement('sms_queue.remove', {}, 'delete from sms_queue where id = $id');

/** With `isWanted` false it takes as long but stores nothing. */
export async function insertWaiting(db: Queryable, message: WaitingMessage, isWanted: boolean): Promise<void> {
  await db.query(insert, { ...message, isWanted });
}

export async function isAnyDue(db: Queryable, now: number): Promise<boolean> {
  return (await db.query(findDue, { now })).length > 0;
}

export interface TakenMessage extends WaitingMessage {
  /** How often it was taken, including this time. */
  tries: number;
}

/** Takes due messages; no other process can take them before `until`. */
export async function takeWaiting(
  db: Queryable,
  { now, until, most }: { now: number; until: number; most: number },
): Promise<TakenMessage[]> {
  return db.query(take, { now, until, most });
}

export async function postponeWaiting(db: Queryable, id: string, until: number): Promise<void> {
  await db.query(postpone, { id, until });
}

export async function removeWaiting(db: Queryable, id: string): Promise<void> {
  await db.query(remove, { id });
}
