import type { Queryable } from '../platform/db/db.ts';
import { column, statement } from '../platform/db/statement.ts';

/** How much of a payment was reversed, in minor units. */
export const reversedOf = (payment: string) =>
  `coalesce((select sum(r.amount) from payment_reversal r where r.payment_id = ${payment}.id), 0)::bigint`;

/** A payment, or part of one, that its provider reversed. */
export interface ReversalRecord {
  /** The provider's id of its event. */
  id: string;
  paymentId: string;
  /** Minor units. */
  amount: number;
  /** Epoch milliseconds. */
  reversedAt: number;
  receivedAt: number;
  payloadHash: string;
}

const insert = statement(
  'reversal.insert',
  { id: column.text },
  `insert into payment_reversal (id, payment_id, amount, reversed_at, received_at, payload_hash)
   values ($id, $paymentId, $amount, $reversedAt::instant, $receivedAt::instant, $payloadHash)
   on conflict do nothing
   returning id`,
);

const findById = statement(
  'reversal.find',
  { payloadHash: column.text },
  'select payload_hash from payment_reversal where id = $id',
);

/** Stores a reversal of a payment that the caller has locked; false if its event is already stored. */
export async function insertReversal(transaction: Queryable, reversal: ReversalRecord): Promise<boolean> {
  const rows = await transaction.query(insert, reversal);
  return rows.length === 1;
}

/** The content hash of a stored reversal; null if there is none. */
export async function findReversalHash(db: Queryable, id: string): Promise<string | null> {
  const [row] = await db.query(findById, { id });
  return row?.payloadHash ?? null;
}
