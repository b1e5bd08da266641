import { claim, findBorrower, writeClaimed } from '../platform/db/borrower-lookup.ts';
import { only, type Queryable } from '../platform/db/db.ts';
import { column, statement } from '../platform/db/statement.ts';

/** How much of a payment was reversed, in minor units. */
export const reversedOf = (payment: string, borrower = `${payment}.borrower_id`) =>
  `coalesce((select sum(r.amount) from payment_reversal r
             where r.borrower_id = ${borrower} and r.payment_id = ${payment}.id), 0)::bigint`;

/** A payment, or part of one, that its provider reversed. */
export interface ReversalRecord {
  /** The provider's id of its event. */
  id: string;
  /** Of its payment; empty while nobody knows whose money that is. */
  borrowerId: string;
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
  `with claimed as (${claim('reversal', '$id', '$borrowerId')})
   insert into payment_reversal (borrower_id, id, payment_id, amount, reversed_at, received_at, payload_hash)
   select c.borrower_id, $id, $paymentId, $amount::bigint, $reversedAt::instant, $receivedAt::instant, $payloadHash
   from claimed c where c.borrower_id = $borrowerId
   on conflict do nothing
   returning id`,
);

const isWritten = statement(
  'reversal.is_written',
  { isWritten: column.boolean },
  `select exists (select from payment_reversal where borrower_id = $borrowerId and id = $id)
       or exists (select from held_reversal where borrower_id = $borrowerId and id = $id) as is_written`,
);

const findById = statement(
  'reversal.find',
  { payloadHash: column.text },
  `select payload_hash from payment_reversal where borrower_id = $borrowerId and id = $id`,
);

/** Stores a reversal of a payment that the caller has locked; false if its event is already stored. */
export async function insertReversal(transaction: Queryable, reversal: ReversalRecord): Promise<boolean> {
  return writeReversal(transaction, reversal, () => transaction.query(insert, reversal));
}

/** Writes a reversal that is booked or held: its event has one id for both. */
export function writeReversal(
  transaction: Queryable,
  { id, borrowerId }: Pick<ReversalRecord, 'id' | 'borrowerId'>,
  write: () => Promise<readonly unknown[]>,
): Promise<boolean> {
  return writeClaimed(
    transaction,
    { kind: 'reversal', key: id, borrowerId },
    write,
    async (holder) => only(await transaction.query(isWritten, { borrowerId: holder, id })).isWritten,
  );
}

/** The content hash of a stored reversal; null if there is none. */
export async function findReversalHash(db: Queryable, id: string): Promise<string | null> {
  const borrowerId = await findBorrower(db, 'reversal', id);
  if (borrowerId === null) return null;
  const [row] = await db.query(findById, { borrowerId, id });
  return row?.payloadHash ?? null;
}
