import type { Queryable } from '../platform/db/db.ts';
import { placeOf } from '../platform/db/list-place.ts';
import { column, statement } from '../platform/db/statement.ts';

/** A note on a borrower by one of the lender's people. */
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
   values ($id, $borrowerId, $content, $writtenBy, $writtenAt::instant)`,
);

const findPage = statement(
  'borrower_note.find_page',
  { id: column.text, content: column.text, writtenBy: column.text, writtenAt: column.instant },
  `select id, content, written_by, written_at from borrower_note
   where borrower_id = $borrowerId
     and ($beforeWrittenAt::bigint is null or (written_at, id) < ($beforeWrittenAt::instant, $beforeId))
   order by written_at desc, id desc limit $limit::integer`,
);

export async function insertNote(transaction: Queryable, note: StoredNote): Promise<void> {
  await transaction.query(insert, note);
}

/** The notes on a borrower, newest first, before a place in that order. */
export async function findNotes(
  db: Queryable,
  borrowerId: string,
  before: { writtenAt: number; id: string } | null,
  limit: number,
): Promise<StoredNote[]> {
  const rows = await db.query(findPage, {
    borrowerId,
    ...placeOf('before', before, ['writtenAt', 'id']),
    limit,
  });
  return rows.map((row) => ({ ...row, borrowerId }));
}
