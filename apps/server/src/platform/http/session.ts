import { hash } from 'node:crypto';
import * as errorCode from '@plazo/contract/error-codes';
import type { LaunchQuery } from '@plazo/contract/launch';
import { AppError } from '../app-error.ts';
import type { Clock } from '../clock.ts';
import type { Queryable } from '../db/db.ts';
import { Gathered } from '../db/gathered.ts';
import { column, statement } from '../db/statement.ts';

const findSession = statement(
  'session.find',
  { borrower_id: column.text, is_stale: column.boolean },
  `select borrower_id, coalesce(opened_at is not null and (
            last_used_at <= to_timestamp($3::bigint / 1000.0) - interval '5 minutes' or (device is null and $4::text <> '')
          ), false) as is_stale
   from session
   where session_hash = $1 and borrower_id = $2 and expires_at > to_timestamp($3::bigint / 1000.0)`,
);

const findSessions = statement(
  'session.find_many',
  { session_hash: column.text, borrower_id: column.text },
  `select session_hash, borrower_id from session
   where session_hash in (select jsonb_array_elements_text($1::jsonb)) and expires_at > to_timestamp($2::bigint / 1000.0)`,
);

// Does not wait if somebody is ending the session.
const touchSession = statement(
  'session.touch',
  {},
  `update session set last_used_at = to_timestamp($2::bigint / 1000.0), device = coalesce(nullif($3, ''), device)
   where session_hash in (select session_hash from session where session_hash = $1 for update skip locked)`,
);

const insertSession = statement(
  'session.insert',
  {},
  `insert into session (session_hash, borrower_id, expires_at) values ($1, $2, to_timestamp($3::bigint / 1000.0))
   on conflict (session_hash) do update set expires_at = excluded.expires_at`,
);

/** Only the hash of a session value is stored, so a stolen database gives no access. */
export function sessionHash(sessionId: string): string {
  return hash('sha256', sessionId, 'hex');
}

/**
 * The borrower of the session in the launch query. Unknown, foreign and expired sessions get the same answer, so that nobody learns which
 * it was. Every five minutes at most, the time and kind of device of the session's last use are recorded.
 */
export async function requireBorrower(db: Queryable, launch: LaunchQuery, now: number, device = ''): Promise<string> {
  const { userId, sessionId } = launch;
  if (userId && sessionId) {
    const hash = sessionHash(sessionId);
    const [session] = await db.query(findSession, [hash, userId, now, device]);
    // A read-only database still answers reads.
    if (session?.is_stale) await db.query(touchSession, [hash, now, device]).catch(() => undefined);
    if (session) return session.borrower_id;
  }
  throw new AppError(errorCode.sessionExpired, 'no such session');
}

/** Finds borrowers by their sessions, at addresses that send too much: those that arrive at the same time are looked up together. */
export class SessionFinder {
  readonly #found: Gathered<string, string>;

  constructor(db: Queryable, clock: Clock) {
    this.#found = new Gathered(async (hashes) => {
      const rows = await db.query(findSessions, [JSON.stringify(hashes), clock.now()]);
      return new Map(rows.map((row) => [row.session_hash, row.borrower_id]));
    });
  }

  /** The borrower of the session in the launch query, or null. */
  async borrowerOf({ userId, sessionId }: LaunchQuery): Promise<string | null> {
    if (!userId || !sessionId) return null;
    return (await this.#found.get(sessionHash(sessionId))) === userId ? userId : null;
  }
}

/** Opens a session for a borrower until an instant (epoch milliseconds). */
export async function openSession(
  db: Queryable,
  borrowerId: string,
  sessionId: string,
  expiresAt: number,
): Promise<void> {
  await db.query(insertSession, [sessionHash(sessionId), borrowerId, expiresAt]);
}
