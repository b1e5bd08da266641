import type { Queryable } from '../platform/db/db.ts';
import { column, nullable, statement } from '../platform/db/statement.ts';

const find = statement(
  'session.find_own',
  {
    id: column.text,
    is_this: column.boolean,
    device: nullable(column.text),
    opened_at: nullable(column.bigint),
    last_used_at: nullable(column.bigint),
  },
  `select left(session_hash, 24) as id, session_hash = $2 as is_this, device,
          (extract(epoch from opened_at) * 1000)::bigint as opened_at,
          (extract(epoch from last_used_at) * 1000)::bigint as last_used_at
   from session where borrower_id = $1 and expires_at > to_timestamp($3::bigint / 1000.0)
   order by session_hash = $2 desc, last_used_at desc nulls last, opened_at desc nulls last, session_hash limit 50`,
);

const end = statement(
  'session.end_own',
  { id: column.text },
  `update session set expires_at = to_timestamp($3::bigint / 1000.0)
   where borrower_id = $1 and expires_at > to_timestamp($3::bigint / 1000.0)
     and case $4 when 'this' then session_hash = $2 when 'others' then session_hash <> $2
                 else left(session_hash, 24) = $4 and session_hash <> $2 end
   returning left(session_hash, 24) as id`,
);

/** An open session, as its borrower sees it. */
export interface OwnSession {
  id: string;
  /** It is the one that asks. */
  isThis: boolean;
  device: string | null;
  /** Epoch milliseconds. */
  openedAt: number | null;
  lastUsedAt: number | null;
}

/** The open sessions of a borrower, of whom one has this hash. */
export async function findOwnSessions(
  db: Queryable,
  borrowerId: string,
  thisHash: string,
  now: number,
): Promise<OwnSession[]> {
  const rows = await db.query(find, [borrowerId, thisHash, now]);
  return rows.map(({ is_this: isThis, opened_at: openedAt, last_used_at: lastUsedAt, ...row }) => ({
    ...row,
    ...{ isThis, openedAt, lastUsedAt },
  }));
}

/** Ends this session, all others, or another by its id; answers which. */
export async function endOwnSessions(
  transaction: Queryable,
  borrowerId: string,
  { thisHash, which, now }: { thisHash: string; which: string; now: number },
): Promise<string[]> {
  const rows = await transaction.query(end, [borrowerId, thisHash, now, which]);
  return rows.map(({ id }) => id);
}
