import type { Queryable } from '../platform/db/db.ts';
import { column, nullable, statement } from '../platform/db/statement.ts';

const find = statement(
  'session.find_own',
  {
    id: column.text,
    isThis: column.boolean,
    device: nullable(column.text),
    openedAt: nullable(column.instant),
    lastUsedAt: nullable(column.instant),
  },
  `select left(session_hash, 24) as id, session_hash = $thisHash as is_this, device,
          opened_at,
          last_used_at
   from session where borrower_id = $borrowerId and expires_at > $now::instant and not is_read_only
   order by session_hash = $thisHash desc, last_used_at desc nulls last, opened_at desc nulls last, session_hash limit 50`,
);

const end = statement(
  'session.end_own',
  { id: column.text },
  `update session set expires_at = $now::instant
   where borrower_id = $borrowerId and expires_at > $now::instant
     and case when $which = 'this' then session_hash = $thisHash when $which = 'others' then session_hash <> $thisHash
              else left(session_hash, 24) = $which and session_hash <> $thisHash end
   returning left(session_hash, 24) as id`,
);

/** An open session, as its borrower sees it. */
export interface OwnSession {
  id: string;
  /** Whether it is the caller's own. */
  isThis: boolean;
  device: string | null;
  /** Epoch milliseconds. */
  openedAt: number | null;
  lastUsedAt: number | null;
}

/** The open sessions of a borrower, one of them with this hash. */
export async function findOwnSessions(
  db: Queryable,
  borrowerId: string,
  thisHash: string,
  now: number,
): Promise<OwnSession[]> {
  return db.query(find, { borrowerId, thisHash, now });
}

/** Ends this session, all others, or another by its id; returns which. */
export async function endOwnSessions(
  transaction: Queryable,
  borrowerId: string,
  { thisHash, which, now }: { thisHash: string; which: string; now: number },
): Promise<string[]> {
  const rows = await transaction.query(end, { borrowerId, thisHash, now, which });
  return rows.map(({ id }) => id);
}
