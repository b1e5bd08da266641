import { type ReversalRecord, writeReversal } from '../ledger/reversal.repository.ts';
import { claim, findBorrower } from '../platform/db/borrower-lookup.ts';
import { first, type Queryable } from '../platform/db/db.ts';
import { column, nullable, statement } from '../platform/db/statement.ts';

// Reversals that cannot be right. None is booked until staff decide.

/** A reversal that waits, or waited; without an amount it is for all that was left. */
export type HeldReversal = Omit<ReversalRecord, 'amount'> & { amount: number | null };

const insert = statement(
  'held_reversal.insert',
  { id: column.text },
  `with claimed as (${claim('reversal', '$id', '$borrowerId')})
   insert into held_reversal (borrower_id, id, payment_id, amount, reversed_at, received_at, payload_hash)
   select c.borrower_id, $id, $paymentId, $amount::bigint, $reversedAt::instant, $receivedAt::instant, $payloadHash
   from claimed c where c.borrower_id = $borrowerId
   returning id`,
);

const find = statement(
  'held_reversal.find',
  {
    paymentId: column.text,
    amount: nullable(column.bigint),
    payloadHash: column.text,
    isDecided: column.boolean,
  },
  `select payment_id, amount, payload_hash, decided_at is not null as is_decided from held_reversal
   where borrower_id = $borrowerId and id = $id`,
);

const decide = statement(
  'held_reversal.decide',
  { id: column.text },
  `update held_reversal set decided_at = $at::instant, refused_because = $refusedBecause
   where borrower_id = $borrowerId and id = $id and payment_id = $paymentId and decided_at is null
   returning id`,
);

/** Whether a reversal of a payment waits. There are few: they are found first. */
export const hasHeldReversal = (payment: string) =>
  `(${payment}.borrower_id, ${payment}.id) in (select h.borrower_id, h.payment_id from held_reversal h where h.decided_at is null)`;

/** The waiting reversals of a payment, as JSON. */
export const heldReversalsOf = (payment: string, borrower = `${payment}.borrower_id`) =>
  `(select coalesce(json_agg(json_build_object('id', h.id, 'amount', h.amount,
                                                 'reversedAt', (extract(epoch from h.reversed_at) * 1000)::bigint)
                              order by h.received_at, h.id), '[]')
    from held_reversal h
    where h.borrower_id = ${borrower} and h.payment_id = ${payment}.id and h.decided_at is null)`;

/** Stores a reversal of a payment that the caller has locked; false if its event is stored for another borrower. */
export async function insertHeldReversal(transaction: Queryable, reversal: HeldReversal): Promise<boolean> {
  return writeReversal(transaction, reversal, () => transaction.query(insert, reversal));
}

/** A reversal that was held, by the id of its event. */
export async function findHeldReversal(
  db: Queryable,
  id: string,
): Promise<(Pick<HeldReversal, 'paymentId' | 'amount' | 'payloadHash'> & { isDecided: boolean }) | null> {
  const borrowerId = await findBorrower(db, 'reversal', id);
  return borrowerId === null ? null : first(await db.query(find, { borrowerId, id }));
}

/** Records that a reversal was booked, or refused for a reason; false if none of this payment waits. */
export async function decideHeldReversal(
  transaction: Queryable,
  { id, borrowerId, paymentId }: Pick<HeldReversal, 'id' | 'borrowerId' | 'paymentId'>,
  at: number,
  refusedBecause: string | null,
): Promise<boolean> {
  return (await transaction.query(decide, { id, borrowerId, paymentId, at, refusedBecause })).length === 1;
}
