import { first, only, type Queryable } from '../platform/db/db.ts';
import { column, nullable, type Row, statement } from '../platform/db/statement.ts';

export type CardRepaymentStatus = 'code' | 'replaced' | 'charging' | 'paid' | 'declined';

/** One attempt to repay an order with a card. Instants are epoch milliseconds. */
export type CardRepayment = Row<typeof columns>;

const columns = {
  id: column.text,
  orderId: column.text,
  cardId: column.text,
  /** Minor units. */
  amount: column.bigint,
  status: column.word<CardRepaymentStatus>(),
  codeHash: nullable(column.text),
  codeSentAt: nullable(column.instant),
  codeExpiresAt: nullable(column.instant),
  countdownFrom: nullable(column.instant),
  processorToken: column.text,
};

const select = `
  select r.id, r.order_id, r.card_id, r.amount, r.status, r.code_hash, r.code_sent_at,
         r.code_expires_at, r.countdown_from, c.processor_token
  from card_repayment r join bank_card c on c.borrower_id = r.borrower_id and c.id = r.card_id
  where r.borrower_id = $borrowerId and r.order_id = $orderId`;

const findById = statement('card_repayment.find', columns, `${select} and r.id = $id`);

const findByStatus = statement('card_repayment.find_by_status', columns, `${select} and r.status = $status`);

const insert = statement(
  'card_repayment.insert',
  {},
  `insert into card_repayment (id, borrower_id, order_id, card_id, amount, status, created_at)
   values ($id, $borrowerId, $orderId, $cardId, $amount, $status, $createdAt::instant)`,
);

const updateStatus = statement(
  'card_repayment.update_status',
  {},
  'update card_repayment set status = $status where borrower_id = $borrowerId and id = $id',
);

const updateCode = statement(
  'card_repayment.update_code',
  {},
  `update card_repayment
   set code_hash = $hash, code_sent_at = $sentAt::instant, countdown_from = $sentAt::instant,
       code_expires_at = $expiresAt::instant, codes_sent = codes_sent + 1
   where borrower_id = $borrowerId and id = $id`,
);

const forget = statement(
  'card_repayment.forget_code',
  {},
  `update card_repayment set code_hash = null, code_sent_at = null, code_expires_at = null, countdown_from = null
   where borrower_id = $borrowerId and id = $id`,
);

const restart = statement(
  'card_repayment.restart_countdown',
  {},
  `update card_repayment set countdown_from = $now::instant where borrower_id = $borrowerId and id = $id`,
);

const countWrong = statement(
  'card_repayment.count_attempt',
  {},
  'update card_repayment set attempts = attempts + 1 where borrower_id = $borrowerId and id = $id',
);

const sumTries = statement(
  'card_repayment.sum_tries',
  { attempts: column.integer, codesSent: column.integer },
  `select coalesce(sum(attempts) filter (where order_id = $orderId), 0)::integer as attempts,
          coalesce(sum(codes_sent), 0)::integer as codes_sent
   from card_repayment where borrower_id = $borrowerId and created_at > $since::instant`,
);

export async function findRepayment(
  db: Queryable,
  borrowerId: string,
  orderId: string,
  id: string,
): Promise<CardRepayment | null> {
  return first(await db.query(findById, { borrowerId, orderId, id }));
}

/** An order's repayment that waits for its code or is being charged: at most one of each. */
export async function findOpenRepayment(
  db: Queryable,
  borrowerId: string,
  orderId: string,
  status: 'code' | 'charging',
): Promise<CardRepayment | null> {
  return first(await db.query(findByStatus, { borrowerId, orderId, status }));
}

export async function insertRepayment(
  db: Queryable,
  borrowerId: string,
  repayment: Pick<CardRepayment, 'id' | 'orderId' | 'cardId' | 'amount' | 'status'>,
  createdAt: number,
): Promise<void> {
  await db.query(insert, { ...repayment, borrowerId, createdAt });
}

export async function setRepaymentStatus(
  db: Queryable,
  borrowerId: string,
  id: string,
  status: CardRepaymentStatus,
): Promise<void> {
  await db.query(updateStatus, { borrowerId, id, status });
}

/** Replaces the code; wrong codes so far still count. */
export async function setCode(
  db: Queryable,
  borrowerId: string,
  id: string,
  code: { hash: string; sentAt: number; expiresAt: number },
): Promise<void> {
  await db.query(updateCode, { borrowerId, id, hash: code.hash, sentAt: code.sentAt, expiresAt: code.expiresAt });
}

/** For a code that could not be sent: another may be requested at once. */
export async function forgetCode(db: Queryable, borrowerId: string, id: string): Promise<void> {
  await db.query(forget, { borrowerId, id });
}

export async function restartCountdown(db: Queryable, borrowerId: string, id: string, now: number): Promise<void> {
  await db.query(restart, { borrowerId, id, now });
}

export async function countAttempt(db: Queryable, borrowerId: string, id: string): Promise<void> {
  await db.query(countWrong, { borrowerId, id });
}

/** Wrong codes for an order, and codes sent to its borrower, since an instant. */
export async function sumCodeTries(
  db: Queryable,
  borrowerId: string,
  orderId: string,
  since: number,
): Promise<{ attempts: number; codesSent: number }> {
  return only(await db.query(sumTries, { borrowerId, orderId, since }));
}
