import { only, type Queryable } from '../db/db.ts';
import { column, nullable, statement } from '../db/statement.ts';
import { takenBackOf } from '../payments/reversal.repository.ts';

/** What waits for somebody, and since when (epoch milliseconds; null: nothing does). */
export interface Queues {
  messages: number;
  oldestMessage: number | null;
  /** Money that no order was credited with: unmatched, or held. */
  payments: number;
  oldestPayment: number | null;
  /** Loans that are approved and whose money has not arrived. */
  payouts: number;
  oldestPayout: number | null;
  databaseBytes: number;
}

// Each is found by an index that holds only what waits.
const look = statement(
  'operation.queues',
  {
    messages: column.bigint,
    oldest_message: nullable(column.bigint),
    payments: column.bigint,
    oldest_payment: nullable(column.bigint),
    payouts: column.bigint,
    oldest_payout: nullable(column.bigint),
    database_bytes: column.bigint,
  },
  `select m.messages, m.oldest_message, p.payments, p.oldest_payment, d.payouts, d.oldest_payout,
          pg_database_size(current_database()) as database_bytes
   from (select count(*) as messages, (extract(epoch from min(written_at)) * 1000)::bigint as oldest_message
         from sms_queue) m,
        (select count(*) as payments, (extract(epoch from min(received_at)) * 1000)::bigint as oldest_payment
         from payment
         where order_id is null and refused_at is null and amount > ${takenBackOf('payment')}) p,
        (select count(*) as payouts, (extract(epoch from min(created_at)) * 1000)::bigint as oldest_payout
         from loan_order where status = 151) d`,
);

export async function lookAtQueues(db: Queryable): Promise<Queues> {
  const row = only(await db.query(look));
  return {
    messages: row.messages,
    oldestMessage: row.oldest_message,
    payments: row.payments,
    oldestPayment: row.oldest_payment,
    payouts: row.payouts,
    oldestPayout: row.oldest_payout,
    databaseBytes: row.database_bytes,
  };
}
