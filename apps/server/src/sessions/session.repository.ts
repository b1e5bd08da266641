import type { Queryable } from '../platform/db/db.ts';
import { placeOf } from '../platform/db/list-place.ts';
import { column, nullable, statement } from '../platform/db/statement.ts';

/** A session as the lender sees it. Its id is the beginning of its hash, which opens nothing. */
export interface StoredSession {
  id: string;
  borrowerId: string;
  /** Epoch milliseconds. */
  openedAt: number | null;
  expiresAt: number;
}

/** The id of a session, by its hash. */
export function sessionIdOf(hash: string): string {
  return hash.slice(0, 24);
}

const insert = statement(
  'session.open',
  {},
  `insert into session (session_hash, borrower_id, opened_at, last_used_at, expires_at, device, mark_hash, is_read_only)
   values ($hash, $borrowerId, $openedAt::instant, $openedAt::instant, $expiresAt::instant,
           $device, $markHash, $isReadOnly::boolean)`,
);

const findOpen = statement(
  'session.find_open',
  { id: column.text, openedAt: nullable(column.instant), expiresAt: column.instant },
  `select left(session_hash, 24) as id, opened_at,
          expires_at
   from session
   where borrower_id = $borrowerId and expires_at > $now::instant and not is_read_only
     and ($beforeExpiresAt::bigint is null or (expires_at, session_hash) < ($beforeExpiresAt::instant, $beforeId))
   order by expires_at desc, session_hash desc limit $limit::integer`,
);

const end = statement(
  'session.end',
  { id: column.text },
  `update session set expires_at = $now::instant
   where borrower_id = $borrowerId and expires_at > $now::instant and ($sessionId::text is null or left(session_hash, 24) = $sessionId)
   returning left(session_hash, 24) as id`,
);

export async function insertSession(
  transaction: Queryable,
  session: {
    hash: string;
    borrowerId: string;
    openedAt: number;
    expiresAt: number;
    device: string | null;
    markHash: string | null;
    isReadOnly: boolean;
  },
): Promise<void> {
  await transaction.query(insert, session);
}

/** A borrower's open sessions, the one that lasts longest first, before a place in that order. */
export async function findOpenSessions(
  db: Queryable,
  borrowerId: string,
  now: number,
  before: { expiresAt: number; id: string } | null,
  limit: number,
): Promise<StoredSession[]> {
  const rows = await db.query(findOpen, {
    borrowerId,
    now,
    ...placeOf('before', before, ['expiresAt', 'id']),
    limit,
  });
  return rows.map((row) => ({ ...row, borrowerId }));
}

/** Ends one session of a borrower, or all; returns their ids. */
export async function endSessions(
  transaction: Queryable,
  borrowerId: string,
  now: number,
  sessionId: string | null,
): Promise<string[]> {
  return (await transaction.query(end, { borrowerId, now, sessionId })).map(({ id }) => id);
}
