import { first, type Queryable } from '../platform/db/db.ts';
import { column, statement } from '../platform/db/statement.ts';
import { newStaffValue, staffHash } from './staff-session.ts';

/** How long a sign-in that was begun waits for its answer. */
const lasts = 600_000;

type Kind = 'passkey' | 'company' | 'password';

const insert = statement(
  'staff_attempt.insert',
  {},
  `insert into staff_attempt (value_hash, kind, content, expires_at) values ($valueHash, $kind, $content::jsonb, $expiresAt::instant)`,
);
const take = statement(
  'staff_attempt.take',
  { content: column.json() },
  `delete from staff_attempt where value_hash = $valueHash and kind = $kind and expires_at > $now::instant returning content`,
);
const removeOld = statement(
  'staff_attempt.remove_old',
  {},
  `delete from staff_attempt where value_hash in (select value_hash from staff_attempt where expires_at <= $now::instant limit 20)`,
);

/** Stores what the answer of a browser has to fit; returns the value by which the browser names it. */
export async function beginAttempt(db: Queryable, kind: Kind, content: object, now: number): Promise<string> {
  const value = newStaffValue();
  await db.query(removeOld, { now });
  await db.query(insert, {
    valueHash: staffHash(value),
    kind,
    content: JSON.stringify(content),
    expiresAt: now + lasts,
  });
  return value;
}

/** What was stored, once; null if there is no such attempt, or its time is over. */
export async function takeAttempt<Content>(
  db: Queryable,
  kind: Kind,
  value: string,
  now: number,
): Promise<Content | null> {
  const found = first(await db.query(take, { valueHash: staffHash(value), kind, now }));
  return found ? (found.content as Content) : null;
}
