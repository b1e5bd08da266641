import { findBorrower } from '../platform/db/borrower-lookup.ts';
import { first, type Queryable } from '../platform/db/db.ts';
import { column, nullable, type Row, statement } from '../platform/db/statement.ts';

// The lender's people know a complaint by its folio.

const lock = statement(
  'complaint_work.lock',
  {
    borrowerId: column.text,
    /** `kind:id`. */
    takenBy: nullable(column.text),
    isAnswered: column.boolean,
    isClosed: column.boolean,
  },
  `select borrower_id, taken_by, answered_at is not null as is_answered, closed_at is not null as is_closed
   from complaint where borrower_id = $borrowerId and folio = $folio for no key update`,
);

const take = statement(
  'complaint_work.take',
  {},
  `update complaint set taken_by = $by, taken_at = case when $by::text is null then null else $now::instant end
   where borrower_id = $borrowerId and folio = $folio`,
);

const close = statement(
  'complaint_work.close',
  {},
  'update complaint set closed_at = $at::instant where borrower_id = $borrowerId and folio = $folio',
);

/** The progress of a complaint. */
export type ComplaintWork = Row<typeof lock.columns>;

/** What names a complaint in these statements. */
type ComplaintKey = { borrowerId: string; folio: string };

/** Reads it, and locks the complaint until the transaction ends. */
export async function lockWork(transaction: Queryable, folio: string): Promise<ComplaintWork | null> {
  const borrowerId = await findBorrower(transaction, 'complaint', folio);
  return borrowerId === null ? null : first(await transaction.query(lock, { borrowerId, folio }));
}

/** Sets who works on it from now on; null: nobody. */
export async function setTaken(
  transaction: Queryable,
  complaint: ComplaintKey,
  by: string | null,
  now: number,
): Promise<void> {
  await transaction.query(take, { ...complaint, by, now });
}

/** Sets when it was closed; null: it is open again. */
export async function setClosed(transaction: Queryable, complaint: ComplaintKey, at: number | null): Promise<void> {
  await transaction.query(close, { ...complaint, at });
}
