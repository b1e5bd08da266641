import type { Queryable } from '../platform/db/db.ts';
import { column, type Row, statement } from '../platform/db/statement.ts';
import type { PinnedDisclosure } from './pinned.ts';

/** A borrower's newest answer to one kind of consent. */
export type ConsentAnswer = Row<typeof findAnswersStatement.columns>;

const findAnswersStatement = statement(
  'consent.find_answers',
  {
    kind: column.text,
    isGiven: column.boolean,
    /** Epoch milliseconds. */
    decidedAt: column.instant,
  },
  `select distinct on (kind) kind, is_given, decided_at
   from marketing_consent where borrower_id = $borrowerId order by kind, id desc`,
);

/** An answer that is already stored is not written again. */
const insertAnswerStatement = statement(
  'consent.insert_answer',
  {},
  `insert into marketing_consent (borrower_id, kind, is_given, decided_at, shown)
   select $borrowerId, $kind, $isGiven::boolean, $decidedAt::instant, $shown
   where $isGiven::boolean is distinct from
         (select is_given from marketing_consent where borrower_id = $borrowerId and kind = $kind order by id desc limit 1)`,
);

const findPinned = statement(
  'consent.find_pinned',
  { document: column.text },
  `select a.document from loan_order o join acceptance a on a.borrower_id = o.borrower_id and a.order_id = o.id
   where o.borrower_id = $borrowerId and a.pack <> 'none' order by o.created_at desc, o.id desc limit 1`,
);

export async function findAnswers(db: Queryable, borrowerId: string): Promise<ConsentAnswer[]> {
  return db.query(findAnswersStatement, { borrowerId });
}

/** Stores an answer and the words it refers to; does nothing if it is already the newest. */
export async function insertAnswer(
  db: Queryable,
  borrowerId: string,
  answer: ConsentAnswer,
  shown: string,
): Promise<void> {
  await db.query(insertAnswerStatement, { ...answer, borrowerId, shown });
}

/** The disclosure of the borrower's newest loan with one. */
export async function findNewestDisclosure(db: Queryable, borrowerId: string): Promise<PinnedDisclosure | null> {
  const [row] = await db.query(findPinned, { borrowerId });
  if (!row) return null;
  const { disclosure } = JSON.parse(row.document) as { disclosure?: PinnedDisclosure };
  return disclosure ?? null;
}
