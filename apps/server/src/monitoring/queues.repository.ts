import { reversedOf } from '../ledger/reversal.repository.ts';
import { only, type Queryable } from '../platform/db/db.ts';
import { column, nullable, type Row, statement } from '../platform/db/statement.ts';

/** What waits for somebody, and since when (epoch milliseconds; null if nothing does). */
export type Queues = Row<typeof look.columns>;

// Each is found by an index that contains only waiting rows.
const look = statement(
  'operation.queues',
  {
    messages: column.bigint,
    oldestMessage: nullable(column.instant),
    /** Money that was credited to no order: unmatched, or held. */
    payments: column.bigint,
    oldestPayment: nullable(column.instant),
    /** Approved loans whose money has not arrived. */
    payouts: column.bigint,
    oldestPayout: nullable(column.instant),
    /** Reports of money that contradict the records, until somebody has looked. */
    contradictions: column.bigint,
    oldestContradiction: nullable(column.instant),
    /** Events that have no position in the feed yet, or were not delivered to an enabled endpoint. */
    events: column.bigint,
    oldestEvent: nullable(column.instant),
    databaseBytes: column.bigint,
  },
  `select m.messages, m.oldest_message, p.payments, p.oldest_payment, d.payouts, d.oldest_payout, c.contradictions, c.oldest_contradiction,
          v.events, v.oldest_event,
          pg_database_size(current_database()) as database_bytes
   from (select count(*) as messages, min(written_at) as oldest_message
         from sms_queue) m,
        (select count(*) as payments, min(received_at) as oldest_payment
         from (select received_at from payment
               where order_id is null and refused_at is null and amount > ${reversedOf('payment')}
               union all
               select received_at from held_reversal where decided_at is null) waiting) p,
        (select count(*) as payouts, min(created_at) as oldest_payout
         from loan_order where status = 151) d,
        (select count(*) as contradictions, min(received_at) as oldest_contradiction
         from contradiction where seen_at is null) c,
        (select count(*) as events, min(created_at) as oldest_event
         from (select e.created_at from webhook_delivery w
               join webhook_endpoint n on n.id = w.endpoint_id and n.disabled_at is null
               join event_feed e on e.position = w.position
               where w.state = 'waiting'
               union all
               select created_at from event) untold) v`,
);

export async function lookAtQueues(db: Queryable): Promise<Queues> {
  return only(await db.query(look));
}

// Reads whole indexes: the time grows with the orders, so this runs rarely.
const countStates = statement(
  'operation.states',
  { what: column.text, status: column.text, count: column.bigint },
  `select 'order' as what, status::text as status, count(*) as count from loan_order group by status
   union all select 'voucher', 'issued', count(*) from voucher where status = 'issued'`,
);

/** How many orders have a status, and how many vouchers are open. */
export interface StateCount {
  what: string;
  status: string;
  count: number;
}

export async function lookAtStates(db: Queryable): Promise<StateCount[]> {
  return db.query(countStates);
}

const readHits = statement(
  'operation.hits',
  { key: column.text, hits: column.integer, most: column.integer },
  `select key, hits, most from rate_limit
   where key in (select jsonb_array_elements_text($keys::jsonb)) and ends_at > $now::instant`,
);

/** The present counts of these limits; a limit that was not used for its span is left out. */
export async function lookAtLimits(
  db: Queryable,
  keys: readonly string[],
  now: number,
): Promise<{ key: string; hits: number; most: number }[]> {
  return db.query(readHits, { keys: JSON.stringify(keys), now });
}
