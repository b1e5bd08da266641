import { borrowerOf } from '../platform/db/borrower-lookup.ts';
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

/** Reports that can contradict a payment: those under its id, and under the ids of its reversals. */
const subjectsOf = (payment: string) => `
  (select 'payment', ${payment}.id
   union all select 'reversal', r.id from payment_reversal r where r.borrower_id = ${payment}.borrower_id and r.payment_id = ${payment}.id
   union all select 'reversal', h.id from held_reversal h where h.borrower_id = ${payment}.borrower_id and h.payment_id = ${payment}.id)`;

/** All contradicting reports about a payment, as JSON. */
export const contradictionsOfPayment = (payment: string) => `
  (select coalesce(jsonb_agg(jsonb_build_object('reversalId', case c.subject_kind when 'reversal' then c.subject_id end,
                                                'said', c.said, 'isSeen', c.seen_at is not null,
                                                'receivedAt', (extract(epoch from c.received_at) * 1000)::bigint)
                             order by c.received_at, c.id), '[]')
   from contradiction c
   where c.borrower_id in ('', ${payment}.borrower_id) and (c.subject_kind, c.subject_id) in ${subjectsOf(payment)})`;

/** Whether somebody must look at contradicting reports about a payment. There are few: they are found first. */
export const isPaymentContradicted = (payment: string) => `
  (${payment}.borrower_id, ${payment}.id) in (
    select ${borrowerOf('payment', 'c.subject_id')}, c.subject_id from contradiction c where c.seen_at is null and c.subject_kind = 'payment'
    union all select n.borrower_id, coalesce(r.payment_id, h.payment_id)
    from (select ${borrowerOf('reversal', 'c.subject_id')} as borrower_id, c.subject_id as id
          from contradiction c where c.seen_at is null and c.subject_kind = 'reversal') n
    left join payment_reversal r on r.borrower_id = n.borrower_id and r.id = n.id
    left join held_reversal h on h.borrower_id = n.borrower_id and h.id = n.id)`;

const seeOfPayment = statement(
  'contradiction.see_of_payment',
  { id: column.bigint },
  `update contradiction c set seen_at = $now::instant
   from payment p
   where p.borrower_id = ${borrowerOf('payment', '$paymentId')} and p.id = $paymentId and c.borrower_id in ('', p.borrower_id) and c.seen_at is null
     and (c.subject_kind, c.subject_id) in ${subjectsOf('p')} returning c.id`,
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

/** Marks the contradictions about a payment and its reversals as seen; false if there were none. */
export async function seePaymentContradictions(
  transaction: Queryable,
  paymentId: string,
  now: number,
): Promise<boolean> {
  return (await transaction.query(seeOfPayment, { paymentId, now })).length > 0;
}
