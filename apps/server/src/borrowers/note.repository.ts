import type { Queryable } from '../platform/db/db.ts';
import { column, statement } from '../platform/db/statement.ts';

/** What somebody of the lender has noted on a borrower. */
export interface StoredNote {
  id: string;
  borrowerId: string;
  content: string;
  /** `kind:id`. */
  writtenBy: string;
  /** Epoch milliseconds. */
  writtenAt: number;
}

const insert = statement(
  'borrower_note.insert',
  {},
  `insert into borrower_note (id, borrower_id, content, written_by, written_at)
   values ($1, $2, $3, $4, to_timestamp($5::bigint / 1000.0))`,
);

const findPage = statement(
  'borrower_note.find_page',
  { id: column.text, content: column.text, written_by: column.text, written_at: column.bigint },
  `select id, content, written_by, (extract(epoch from written_at) * 1000)::bigint as written_at from borrower_note
   where borrower_id = $1
     and ($2::bigint is null or (written_at, id) < (to_timestamp($2::bigint / 1000.0), $3))
   order by written_at desc, id desc limit $4::integer`,
);

export async function insertNote(
  transaction: Queryable,
  { id, borrowerId, content, writtenBy, writtenAt }: StoredNote,
): Promise<void> {
  await transaction.query(insert, [id, borrowerId, content, writtenBy, writtenAt]);
}

/** The notes on a borrower, newest first, before a place in that order. */
export async function findNotes(
  db: Queryable,
  borrowerId: string,
  before: { writtenAt: number; id: string } | null,
  limit: number,
): Promise<StoredNote[]> {
  const rows = await db.query(findPage, [borrowerId, before?.writtenAt ?? null, before?.id ?? null, limit]);
  return rows.map(({ id, content, written_by: writtenBy, written_at: writtenAt }) => ({
    ...{ id, borrowerId, content, writtenBy, writtenAt },
  }));
}
