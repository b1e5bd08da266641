import type { Queryable } from '../platform/db/db.ts';
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
  `insert into session (session_hash, borrower_id, opened_at, last_used_at, expires_at, device, mark_hash)
   values ($1, $2, to_timestamp($3::bigint / 1000.0), to_timestamp($3::bigint / 1000.0), to_timestamp($4::bigint / 1000.0),
           $5, $6)`,
);

const findOpen = statement(
  'session.find_open',
  { id: column.text, opened_at: nullable(column.bigint), expires_at: column.bigint },
  `select left(session_hash, 24) as id, (extract(epoch from opened_at) * 1000)::bigint as opened_at,
          (extract(epoch from expires_at) * 1000)::bigint as expires_at
   from session
   where borrower_id = $1 and expires_at > to_timestamp($2::bigint / 1000.0)
     and ($3::bigint is null or (expires_at, session_hash) < (to_timestamp($3::bigint / 1000.0), $4))
   order by expires_at desc, session_hash desc limit $5::integer`,
);

const end = statement(
  'session.end',
  { id: column.text },
  `update session set expires_at = to_timestamp($2::bigint / 1000.0)
   where borrower_id = $1 and expires_at > to_timestamp($2::bigint / 1000.0) and ($3::text is null or left(session_hash, 24) = $3)
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
  },
): Promise<void> {
  const { hash, borrowerId, openedAt, expiresAt, device, markHash } = session;
  await transaction.query(insert, [hash, borrowerId, openedAt, expiresAt, device, markHash]);
}

/** The sessions of a borrower that have not ended, the one that lasts longest first, before a place in that order. */
export async function findOpenSessions(
  db: Queryable,
  borrowerId: string,
  now: number,
  before: { expiresAt: number; id: string } | null,
  limit: number,
): Promise<StoredSession[]> {
  const rows = await db.query(findOpen, [borrowerId, now, before?.expiresAt ?? null, before?.id ?? null, limit]);
  return rows.map(({ id, opened_at: openedAt, expires_at: expiresAt }) => ({ id, borrowerId, openedAt, expiresAt }));
}

/** Ends one session of a borrower, or all; answers their ids. */
export async function endSessions(
  transaction: Queryable,
  borrowerId: string,
  now: number,
  sessionId: string | null,
): Promise<string[]> {
  return (await transaction.query(end, [borrowerId, now, sessionId])).map(({ id }) => id);
}
