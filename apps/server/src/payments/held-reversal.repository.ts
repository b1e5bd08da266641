import type { ReversalRecord } from '../ledger/reversal.repository.ts';
import { first, type Queryable } from '../platform/db/db.ts';
import { column, nullable, statement } from '../platform/db/statement.ts';

// Reversals that cannot be right. None is booked until staff decide.

/** A reversal that waits, or waited; without an amount it is for all that was left. */
export type HeldReversal = Omit<ReversalRecord, 'amount'> & { amount: number | null };

const insert = statement(
  'held_reversal.insert',
  {},
  `insert into held_reversal (id, payment_id, amount, reversed_at, received_at, payload_hash)
   values ($id, $paymentId, $amount, $reversedAt::instant, $receivedAt::instant, $payloadHash)`,
);

const find = statement(
  'held_reversal.find',
  {
    paymentId: column.text,
    amount: nullable(column.bigint),
    payloadHash: column.text,
    isDecided: column.boolean,
  },
  `select payment_id, amount, payload_hash, decided_at is not null as is_decided from held_reversal where id = $id`,
);

const decide = statement(
  'held_reversal.decide',
  { id: column.text },
  `update held_reversal set decided_at = $at::instant, refused_because = $refusedBecause
   where id = $id and payment_id = $paymentId and decided_at is null
   returning id`,
);

/** Whether a reversal of a payment waits. There are few: they are found first. */
export const hasHeldReversal = (payment: string) =>
  `${payment}.id in (select h.payment_id from held_reversal h where h.decided_at is null)`;

/** The waiting reversals of a payment, as JSON. */
export const heldReversalsOf = (payment: string) =>
  `(select coalesce(jsonb_agg(jsonb_build_object('id', h.id, 'amount', h.amount,
                                                 'reversedAt', (extract(epoch from h.reversed_at) * 1000)::bigint)
                              order by h.received_at, h.id), '[]')
    from held_reversal h where h.payment_id = ${payment}.id and h.decided_at is null)`;

/** Stores a reversal of a payment that the caller has locked. */
export async function insertHeldReversal(transaction: Queryable, reversal: HeldReversal): Promise<void> {
  await transaction.query(insert, reversal);
}

/** A reversal that was held, by the id of its event. */
export async function findHeldReversal(
  db: Queryable,
  id: string,
): Promise<(Pick<HeldReversal, 'paymentId' | 'amount' | 'payloadHash'> & { isDecided: boolean }) | null> {
  return first(await db.query(find, { id }));
}

/** Records that a reversal was booked, or refused for a reason; false if none of this payment waits. */
export async function decideHeldReversal(
  transaction: Queryable,
  { id, paymentId }: { id: string; paymentId: string },
  at: number,
  refusedBecause: string | null,
): Promise<boolean> {
  return (await transaction.query(decide, { id, paymentId, at, refusedBecause })).length === 1;
}
