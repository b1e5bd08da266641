import { only, type Queryable } from '../platform/db/db.ts';
import { column, nullable, type Row, statement } from '../platform/db/statement.ts';

export type CardRepaymentStatus = 'code' | 'replaced' | 'charging' | 'paid' | 'declined';

/** One attempt to repay an order with a card. Instants are epoch milliseconds. */
export interface CardRepayment {
  id: string;
  orderId: string;
  cardId: string;
  /** Minor units. */
  amount: number;
  status: CardRepaymentStatus;
  codeHash: string | null;
  codeSentAt: number | null;
  codeExpiresAt: number | null;
  countdownFrom: number | null;
  processorToken: string;
}

const columns = {
  id: column.text,
  order_id: column.text,
  card_id: column.text,
  amount: column.bigint,
  status: column.text,
  code_hash: nullable(column.text),
  code_sent_at: nullable(column.bigint),
  code_expires_at: nullable(column.bigint),
  countdown_from: nullable(column.bigint),
  processor_token: column.text,
};

const milliseconds = (name: string) => `(extract(epoch from r.${name}) * 1000)::bigint as ${name}`;

const select = `
  select r.id, r.order_id, r.card_id, r.amount, r.status, r.code_hash, ${milliseconds('code_sent_at')},
         ${milliseconds('code_expires_at')}, ${milliseconds('countdown_from')}, c.processor_token
  from card_repayment r join bank_card c on c.id = r.card_id
  where r.borrower_id = $1 and r.order_id = $2`;

const findById = statement('card_repayment.find', columns, `${select} and r.id = $3`);

const findByStatus = statement('card_repayment.find_by_status', columns, `${select} and r.status = $3`);

const insert = statement(
  'card_repayment.insert',
  {},
  `insert into card_repayment (id, borrower_id, order_id, card_id, amount, status, created_at)
   values ($1, $2, $3, $4, $5, $6, to_timestamp($7::bigint / 1000.0))`,
);

const updateStatus = statement(
  'card_repayment.update_status',
  {},
  'update card_repayment set status = $3 where borrower_id = $1 and id = $2',
);

const updateCode = statement(
  'card_repayment.update_code',
  {},
  `update card_repayment
   set code_hash = $3, code_sent_at = to_timestamp($4::bigint / 1000.0), countdown_from = to_timestamp($4::bigint / 1000.0),
       code_expires_at = to_timestamp($5::bigint / 1000.0), codes_sent = codes_sent + 1
   where borrower_id = $1 and id = $2`,
);

const forget = statement(
  'card_repayment.forget_code',
  {},
  `update card_repayment set code_hash = null, code_sent_at = null, code_expires_at = null, countdown_from = null
   where borrower_id = $1 and id = $2`,
);

const restart = statement(
  'card_repayment.restart_countdown',
  {},
  `update card_repayment set countdown_from = to_timestamp($3::bigint / 1000.0) where borrower_id = $1 and id = $2`,
);

const countWrong = statement(
  'card_repayment.count_attempt',
  {},
  'update card_repayment set attempts = attempts + 1 where borrower_id = $1 and id = $2',
);

const sumTries = statement(
  'card_repayment.sum_tries',
  { attempts: column.integer, codes_sent: column.integer },
  `select coalesce(sum(attempts) filter (where order_id = $2), 0)::integer as attempts,
          coalesce(sum(codes_sent), 0)::integer as codes_sent
   from card_repayment where borrower_id = $1 and created_at > to_timestamp($3::bigint / 1000.0)`,
);

export async function findRepayment(
  db: Queryable,
  borrowerId: string,
  orderId: string,
  id: string,
): Promise<CardRepayment | null> {
  const [row] = await db.query(findById, [borrowerId, orderId, id]);
  return row ? toRepayment(row) : null;
}

/** An order's repayment that waits for its code or is being charged: at most one of each. */
export async function findOpenRepayment(
  db: Queryable,
  borrowerId: string,
  orderId: string,
  status: 'code' | 'charging',
): Promise<CardRepayment | null> {
  const [row] = await db.query(findByStatus, [borrowerId, orderId, status]);
  return row ? toRepayment(row) : null;
}

export async function insertRepayment(
  db: Queryable,
  borrowerId: string,
  repayment: Pick<CardRepayment, 'id' | 'orderId' | 'cardId' | 'amount' | 'status'>,
  createdAt: number,
): Promise<void> {
  const { id, orderId, cardId, amount, status } = repayment;
  await db.query(insert, [id, borrowerId, orderId, cardId, amount, status, createdAt]);
}

export async function setRepaymentStatus(
  db: Queryable,
  borrowerId: string,
  id: string,
  status: CardRepaymentStatus,
): Promise<void> {
  await db.query(updateStatus, [borrowerId, id, status]);
}

/** Replaces the code; wrong codes so far still count. */
export async function setCode(
  db: Queryable,
  borrowerId: string,
  id: string,
  code: { hash: string; sentAt: number; expiresAt: number },
): Promise<void> {
  await db.query(updateCode, [borrowerId, id, code.hash, code.sentAt, code.expiresAt]);
}

/** For a code that could not be sent: another may be requested at once. */
export async function forgetCode(db: Queryable, borrowerId: string, id: string): Promise<void> {
  await db.query(forget, [borrowerId, id]);
}

export async function restartCountdown(db: Queryable, borrowerId: string, id: string, now: number): Promise<void> {
  await db.query(restart, [borrowerId, id, now]);
}

export async function countAttempt(db: Queryable, borrowerId: string, id: string): Promise<void> {
  await db.query(countWrong, [borrowerId, id]);
}

/** Wrong codes for an order, and codes sent to its borrower, since an instant. */
export async function sumCodeTries(
  db: Queryable,
  borrowerId: string,
  orderId: string,
  since: number,
): Promise<{ attempts: number; codesSent: number }> {
  const { attempts, codes_sent } = only(await db.query(sumTries, [borrowerId, orderId, since]));
  return { attempts, codesSent: codes_sent };
}

function toRepayment(row: Row<typeof columns>): CardRepayment {
  return {
    id: row.id,
    orderId: row.order_id,
    cardId: row.card_id,
    amount: row.amount,
    status: row.status as CardRepaymentStatus,
    codeHash: row.code_hash,
    codeSentAt: row.code_sent_at,
    codeExpiresAt: row.code_expires_at,
    countdownFrom: row.countdown_from,
    processorToken: row.processor_token,
  };
}
