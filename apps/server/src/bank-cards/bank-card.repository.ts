import { first, type Queryable } from '../platform/db/db.ts';
import { column, type Row, statement } from '../platform/db/statement.ts';

/** A borrower's card: what may be shown, and the processor's token for it. */
export type Card = Row<typeof cardColumns>;

const cardColumns = {
  id: column.text,
  bankName: column.text,
  bankCode: column.text,
  numberEnding: column.text,
  processorToken: column.text,
  needsCode: column.boolean,
};

const findAll = statement(
  'bank_card.find_all',
  cardColumns,
  `select id, bank_name, bank_code, number_ending, processor_token, needs_code from bank_card
   where borrower_id = $borrowerId and removed_at is null order by created_at, id`,
);

const insert = statement(
  'bank_card.insert',
  {},
  `insert into bank_card (id, borrower_id, bank_name, bank_code, number_ending, processor_token, needs_code, created_at)
   values ($id, $borrowerId, $bankName, $bankCode, $numberEnding, $processorToken, $needsCode, $createdAt::instant) on conflict (borrower_id, id) do nothing`,
);

const findPhone = statement(
  'bank_card.find_phone',
  { phone: column.text },
  'select phone from borrower where id = $borrowerId',
);

const insertToken = statement(
  'card_repay_token.insert',
  {},
  `with gone as (
     delete from card_repay_token where borrower_id = $borrowerId and expires_at <= $now::instant
   )
   insert into card_repay_token (token_hash, borrower_id, order_id, expires_at)
   values ($hash, $borrowerId, $orderId, $expiresAt::instant)`,
);

const findTokenByHash = statement(
  'card_repay_token.find',
  { isUsed: column.boolean },
  `select used_at is not null as is_used from card_repay_token
   where borrower_id = $borrowerId and order_id = $orderId and token_hash = $hash and expires_at > $now::instant`,
);

const markToken = statement(
  'card_repay_token.use',
  {},
  `update card_repay_token set used_at = $now::instant where borrower_id = $borrowerId and token_hash = $hash`,
);

/** The borrower's cards, oldest first. */
export async function findCards(db: Queryable, borrowerId: string): Promise<Card[]> {
  return db.query(findAll, { borrowerId });
}

export async function insertCard(db: Queryable, borrowerId: string, card: Card, createdAt: number): Promise<void> {
  await db.query(insert, { ...card, borrowerId, createdAt });
}

/** Where a borrower's codes are sent. */
export async function findPhoneOf(db: Queryable, borrowerId: string): Promise<string> {
  const [row] = await db.query(findPhone, { borrowerId });
  return row?.phone ?? '';
}

/** Stores a token for one commit, and deletes this borrower's expired ones. */
export async function keepToken(
  db: Queryable,
  borrowerId: string,
  orderId: string,
  token: { hash: string; expiresAt: number; now: number },
): Promise<void> {
  await db.query(insertToken, { hash: token.hash, borrowerId, orderId, expiresAt: token.expiresAt, now: token.now });
}

/** A token of this borrower and order; null if it is unknown, another borrower's, or expired. */
export async function findToken(
  db: Queryable,
  borrowerId: string,
  orderId: string,
  { hash, now }: { hash: string; now: number },
): Promise<{ isUsed: boolean } | null> {
  return first(await db.query(findTokenByHash, { borrowerId, orderId, hash, now }));
}

export async function useToken(db: Queryable, borrowerId: string, hash: string, now: number): Promise<void> {
  await db.query(markToken, { borrowerId, hash, now });
}
