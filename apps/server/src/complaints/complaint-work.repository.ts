import { first, type Queryable } from '../platform/db/db.ts';
import { column, nullable, type Row, statement } from '../platform/db/statement.ts';

// The lender's people know a complaint by its folio.

const lock = statement(
  'complaint_work.lock',
  {
    /** `kind:id`. */
    takenBy: nullable(column.text),
    isAnswered: column.boolean,
    isClosed: column.boolean,
  },
  `select taken_by, answered_at is not null as is_answered, closed_at is not null as is_closed
   from complaint where folio = $folio for no key update`,
);

const take = statement(
  'complaint_work.take',
  {},
  `update complaint set taken_by = $by, taken_at = case when $by::text is null then null else $now::instant end
   where folio = $folio`,
);

const close = statement(
  'complaint_work.close',
  {},
  'update complaint set closed_at = $at::instant where folio = $folio',
);

/** The progress of a complaint. */
export type ComplaintWork = Row<typeof lock.columns>;

/** Reads it, and locks the complaint until the transaction ends. */
export async function lockWork(transaction: Queryable, folio: string): Promise<ComplaintWork | null> {
  return first(await transaction.query(lock, { folio }));
}

/** Sets who works on it from now on; null: nobody. */
export async function setTaken(transaction: Queryable, folio: string, by: string | null, now: number): Promise<void> {
  await transaction.query(take, { folio, by, now });
}

/** Sets when it was closed; null: it is open again. */
export async function setClosed(transaction: Queryable, folio: string, at: number | null): Promise<void> {
  await transaction.query(close, { folio, at });
}
