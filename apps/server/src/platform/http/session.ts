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
  { borrowerId: column.text, isReadOnly: column.boolean, isStale: column.boolean },
  `select borrower_id, is_read_only, coalesce(opened_at is not null and not is_read_only and (
            last_used_at <= $now::instant - interval '5 minutes' or (device is null and $device::text <> '')
          ), false) as is_stale
   from session
   where session_hash = $hash and borrower_id = $userId and expires_at > $now::instant`,
);

const findSessions = statement(
  'session.find_many',
  { name: column.text },
  `select s.borrower_id || ' ' || s.session_hash as name
   from jsonb_to_recordset($asked::jsonb) as a("userId" text, hash text)
   join session s on s.borrower_id = a."userId" and s.session_hash = a.hash
   where s.expires_at > $now::instant`,
);

// Does not wait if somebody is ending the session.
const touchSession = statement(
  'session.touch',
  {},
  `update session set last_used_at = $now::instant, device = coalesce(nullif($device, ''), device)
   where borrower_id = $userId and session_hash in (
     select session_hash from session where borrower_id = $userId and session_hash = $hash for update skip locked)`,
);

const insertSession = statement(
  'session.insert',
  {},
  `insert into session (session_hash, borrower_id, expires_at) values ($hash, $borrowerId, $expiresAt::instant)
   on conflict (borrower_id, session_hash) do update set expires_at = excluded.expires_at`,
);

/** Only the hash of a session value is stored, so a stolen database gives no access. */
export function sessionHash(sessionId: string): string {
  return hash('sha256', sessionId, 'hex');
}

/** Whose session it is, and whether it is one of the lender's people, who only look. */
export interface SignedIn {
  borrowerId: string;
  isReadOnly: boolean;
}

/**
 * The borrower of the session in the launch query. Unknown, foreign and expired sessions get the same answer, so that nobody learns which
 * it was. Every five minutes at most, the time and kind of device of the session's last use are recorded.
 */
export async function requireBorrower(db: Queryable, launch: LaunchQuery, now: number, device = ''): Promise<SignedIn> {
  const { userId, sessionId } = launch;
  if (userId && sessionId) {
    const hash = sessionHash(sessionId);
    const [session] = await db.query(findSession, { hash, userId, now, device });
    // A read-only database still answers reads.
    if (session?.isStale) await db.query(touchSession, { hash, userId, now, device }).catch(() => undefined);
    if (session) return session;
  }
  throw new AppError(errorCode.sessionExpired, 'no such session');
}

/** Finds borrowers by their sessions, at addresses that send too much: those that arrive at the same time are looked up together. */
export class SessionFinder {
  readonly #found: Gathered<string, true>;

  constructor(db: Queryable, clock: Clock) {
    this.#found = new Gathered(async (names) => {
      const asked = names.map((name) => {
        const end = name.lastIndexOf(' ');
        return { userId: name.slice(0, end), hash: name.slice(end + 1) };
      });
      const rows = await db.query(findSessions, { asked: JSON.stringify(asked), now: clock.now() });
      return new Map(rows.map((row) => [row.name, true]));
    });
  }

  /** The borrower of the session in the launch query, or null. */
  async borrowerOf({ userId, sessionId }: LaunchQuery): Promise<string | null> {
    if (!userId || !sessionId) return null;
    return (await this.#found.get(`${userId} ${sessionHash(sessionId)}`)) ? userId : null;
  }
}

/** Opens a session for a borrower until an instant (epoch milliseconds). */
export async function openSession(
  db: Queryable,
  borrowerId: string,
  sessionId: string,
  expiresAt: number,
): Promise<void> {
  await db.query(insertSession, { hash: sessionHash(sessionId), borrowerId, expiresAt });
}
