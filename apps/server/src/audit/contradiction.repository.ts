import type { Queryable } from '../platform/db/db.ts';
import { column, statement } from '../platform/db/statement.ts';

/** A report that contradicts the records. */
export interface Contradiction {
  subject: { kind: 'payout' | 'payment' | 'reversal'; id: string };
  /** The order that it is about, if that is known. */
  order: { id: string; borrowerId: string } | null;
  problem: string;
  /** The content of the report, without personal data. */
  said: Readonly<Record<string, string | number | undefined>>;
}

const insert = statement(
  'contradiction.insert',
  { id: column.bigint },
  `insert into contradiction (borrower_id, subject_kind, subject_id, order_id, problem, said, received_at)
   select $borrowerId, $kind, $id, $orderId, $problem, $said::jsonb, $now::instant
   -- Said before its order was known, it is known all the same.
   where not exists (select from contradiction c where c.borrower_id = '' and (c.subject_kind, c.subject_id, c.problem, c.said)
                                                                            = ($kind, $id, $problem, $said::jsonb))
   on conflict do nothing returning id`,
);

const see = statement(
  'contradiction.see',
  { id: column.bigint },
  `update contradiction set seen_at = $now::instant
   where borrower_id = $borrowerId and order_id = $orderId and subject_kind = 'payout' and seen_at is null returning id`,
);

/** A report that contradicts what is known of a payment. */
export interface Said {
  /** The reversal that it is about, if it is about one. */
  reversalId: string | null;
  said: Record<string, string | number>;
  receivedAt: number;
  isSeen: boolean;
}

// While its order was not known a report belongs to no borrower, so those of a payment are looked for under both.
const findOf = statement(
  'contradiction.find_of',
  {
    kind: column.word<Contradiction['subject']['kind']>(),
    id: column.text,
    said: column.json<Said['said']>(),
    receivedAt: column.instant,
    isSeen: column.boolean,
  },
  `select c.subject_kind as kind, c.subject_id as id, c.said, c.received_at, c.seen_at is not null as is_seen
   from contradiction c
   join json_to_recordset($subjects::json) as s("borrowerId" text, kind text, id text)
     on c.borrower_id = s."borrowerId" and c.subject_kind = s.kind and c.subject_id = s.id
   order by c.received_at, c.id`,
);

const findUnseen = statement(
  'contradiction.find_unseen',
  { kind: column.word<'payment' | 'reversal'>(), id: column.text },
  `select distinct subject_kind as kind, subject_id as id from contradiction
   where seen_at is null and subject_kind in ('payment', 'reversal')`,
);

const seeOfPayment = statement(
  'contradiction.see_of_payment',
  { id: column.bigint },
  `update contradiction set seen_at = $now::instant
   where borrower_id in ('', $borrowerId) and seen_at is null
     and (subject_kind = 'payment' and subject_id = $paymentId
          or subject_kind = 'reversal' and subject_id in (select jsonb_array_elements_text($reversalIds::jsonb)))
   returning id`,
);

/** Keeps a report for somebody to look at; false if the same was reported before. */
export async function insertContradiction(
  db: Queryable,
  { subject, order, problem, said }: Contradiction,
  now: number,
): Promise<boolean> {
  const about = { kind: subject.kind, id: subject.id, borrowerId: order?.borrowerId ?? '', orderId: order?.id ?? null };
  return (await db.query(insert, { ...about, problem, said: JSON.stringify(said), now })).length === 1;
}

/** Marks the contradictions about an order's payouts as seen. */
export async function seePayoutContradictions(
  transaction: Queryable,
  { borrowerId, orderId }: { borrowerId: string; orderId: string },
  now: number,
): Promise<void> {
  await transaction.query(see, { borrowerId, orderId, now });
}

/** A payment whose contradictions are asked for. */
export interface Contradictable {
  id: string;
  borrowerId: string;
  reversalIds: readonly string[];
}

/** Adds to payments the reports about each, or about a reversal of it, that contradict the records, oldest first. */
export async function withContradictions<P extends Contradictable>(
  db: Queryable,
  payments: readonly P[],
): Promise<(P & { contradictions: Said[] })[]> {
  if (payments.length === 0) return [];
  const subjects = payments.flatMap(({ id, borrowerId, reversalIds }) => {
    const ofIt = [{ kind: 'payment', id }, ...reversalIds.map((reversalId) => ({ kind: 'reversal', id: reversalId }))];
    return [...new Set(['', borrowerId])].flatMap((whose) =>
      ofIt.map((subject) => ({ borrowerId: whose, ...subject })),
    );
  });
  const found = await db.query(findOf, { subjects: JSON.stringify(subjects) });
  return payments.map((payment) => ({
    ...payment,
    contradictions: found
      .filter(({ kind, id }) => (kind === 'payment' ? id === payment.id : payment.reversalIds.includes(id)))
      .map(({ kind, id, ...report }) => ({ reversalId: kind === 'reversal' ? id : null, ...report })),
  }));
}

/** The payments and reversals that somebody must look at, because a report contradicts the records. */
export async function findUnseenSubjects(db: Queryable): Promise<{ kind: 'payment' | 'reversal'; id: string }[]> {
  return db.query(findUnseen);
}

/** Marks the contradictions about a payment and its reversals as seen; false if there were none. */
export async function seePaymentContradictions(
  transaction: Queryable,
  { id: paymentId, borrowerId, reversalIds }: Contradictable,
  now: number,
): Promise<boolean> {
  const values = { paymentId, borrowerId, reversalIds: JSON.stringify(reversalIds), now };
  return (await transaction.query(seeOfPayment, values)).length > 0;
}
