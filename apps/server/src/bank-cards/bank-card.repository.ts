import type { Queryable } from '../platform/db/db.ts';
import { column, statement } from '../platform/db/statement.ts';

/** A borrower's card: what may be shown, and the processor's token for it. */
export interface Card {
  id: string;
  bankName: string;
  bankCode: string;
  numberEnding: string;
  processorToken: string;
  needsCode: boolean;
}

const cardColumns = {
  id: column.text,
  bank_name: column.text,
  bank_code: column.text,
  number_ending: column.text,
  processor_token: column.text,
  needs_code: column.boolean,
};

const findAll = statement(
  'bank_card.find_all',
  cardColumns,
  `select id, bank_name, bank_code, number_ending, processor_token, needs_code from bank_card
   where borrower_id = $1 and removed_at is null order by created_at, id`,
);

const insert = statement(
  'bank_card.insert',
  {},
  `insert into bank_card (id, borrower_id, bank_name, bank_code, number_ending, processor_token, needs_code, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, to_timestamp($8::bigint / 1000.0)) on conflict (id) do nothing`,
);

const findPhone = statement('bank_card.find_phone', { phone: column.text }, 'select phone from borrower where id = $1');

const insertToken = statement(
  'card_repay_token.insert',
  {},
  `with gone as (
     delete from card_repay_token where borrower_id = $2 and expires_at <= to_timestamp($5::bigint / 1000.0)
   )
   insert into card_repay_token (token_hash, borrower_id, order_id, expires_at)
   values ($1, $2, $3, to_timestamp($4::bigint / 1000.0))`,
);

const findTokenByHash = statement(
  'card_repay_token.find',
  { is_used: column.boolean },
  `select used_at is not null as is_used from card_repay_token
   where borrower_id = $1 and order_id = $2 and token_hash = $3 and expires_at > to_timestamp($4::bigint / 1000.0)`,
);

const markToken = statement(
  'card_repay_token.use',
  {},
  `update card_repay_token set used_at = to_timestamp($3::bigint / 1000.0) where borrower_id = $1 and token_hash = $2`,
);

/** The borrower's cards, oldest first. */
export async function findCards(db: Queryable, borrowerId: string): Promise<Card[]> {
  return (await db.query(findAll, [borrowerId])).map((row) => ({
    id: row.id,
    bankName: row.bank_name,
    bankCode: row.bank_code,
    numberEnding: row.number_ending,
    processorToken: row.processor_token,
    needsCode: row.needs_code,
  }));
}

export async function insertCard(db: Queryable, borrowerId: string, card: Card, createdAt: number): Promise<void> {
  const { id, bankName, bankCode, numberEnding, processorToken, needsCode } = card;
  await db.query(insert, [id, borrowerId, bankName, bankCode, numberEnding, processorToken, needsCode, createdAt]);
}

/** Where a borrower's codes are sent. */
export async function findPhoneOf(db: Queryable, borrowerId: string): Promise<string> {
  const [row] = await db.query(findPhone, [borrowerId]);
  return row?.phone ?? '';
}

/** Stores a token for one commit, and deletes this borrower's expired ones. */
export async function keepToken(
  db: Queryable,
  borrowerId: string,
  orderId: string,
  token: { hash: string; expiresAt: number; now: number },
): Promise<void> {
  await db.query(insertToken, [token.hash, borrowerId, orderId, token.expiresAt, token.now]);
}

/** A token of this borrower and order; null if it is unknown, another borrower's, or expired. */
export async function findToken(
  db: Queryable,
  borrowerId: string,
  orderId: string,
  { hash, now }: { hash: string; now: number },
): Promise<{ isUsed: boolean } | null> {
  const [row] = await db.query(findTokenByHash, [borrowerId, orderId, hash, now]);
  return row ? { isUsed: row.is_used } : null;
}

export async function useToken(db: Queryable, borrowerId: string, hash: string, now: number): Promise<void> {
  await db.query(markToken, [borrowerId, hash, now]);
}
