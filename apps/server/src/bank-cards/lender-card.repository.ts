import type { Queryable } from '../platform/db/db.ts';
import { column, type Row, statement } from '../platform/db/statement.ts';

/** A card as the lender's systems see it, without its token. */
export type GivenCard = Row<typeof columns>;

const columns = {
  id: column.text,
  borrowerId: column.text,
  bankName: column.text,
  bankCode: column.text,
  numberEnding: column.text,
  needsCode: column.boolean,
  /** Epoch milliseconds. */
  createdAt: column.instant,
};

const shown = `id, borrower_id, bank_name, bank_code, number_ending, needs_code, created_at`;

const find = statement(
  'lender_card.find',
  columns,
  `select ${shown} from bank_card where borrower_id = $borrowerId and removed_at is null order by created_at, id`,
);

// Two simultaneous calls must not write the same card twice.
const lock = statement(
  'lender_card.lock_borrower',
  { id: column.text },
  'select id from borrower where id = $borrowerId for no key update',
);

const hasToken = statement(
  'lender_card.has_token',
  { id: column.text },
  'select id from bank_card where borrower_id = $borrowerId and processor_token = $token and removed_at is null limit 1',
);

const remove = statement(
  'lender_card.remove',
  columns,
  `update bank_card set removed_at = $now::instant
   where borrower_id = $borrowerId and id = $id and removed_at is null returning ${shown}`,
);

const endWaiting = statement(
  'lender_card.end_waiting',
  {},
  `update card_repayment set status = 'replaced' where borrower_id = $borrowerId and card_id = $id and status = 'code'`,
);

/** The borrower's cards, oldest first. */
export async function findGivenCards(db: Queryable, borrowerId: string): Promise<GivenCard[]> {
  return db.query(find, { borrowerId });
}

/** Whether the borrower has a card with this token. Until the transaction ends, other writers of a card for them wait. */
export async function lockToken(transaction: Queryable, borrowerId: string, token: string): Promise<boolean> {
  await transaction.query(lock, { borrowerId });
  return (await transaction.query(hasToken, { borrowerId, token })).length > 0;
}

/** Removes a card, and ends a payment that waits for its code; null if there is none. */
export async function removeCard(
  transaction: Queryable,
  borrowerId: string,
  id: string,
  now: number,
): Promise<GivenCard | null> {
  const [row] = await transaction.query(remove, { borrowerId, id, now });
  if (!row) return null;
  await transaction.query(endWaiting, { borrowerId, id });
  return row;
}
