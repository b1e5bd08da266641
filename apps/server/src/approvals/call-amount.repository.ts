import { findOnLine } from '../api-keys/key-line.repository.ts';
import { actorId } from '../platform/calls/actor.ts';
import { findBorrower } from '../platform/db/borrower-lookup.ts';
import { only, type Queryable } from '../platform/db/db.ts';
import { column, statement } from '../platform/db/statement.ts';
import type { AddedUp } from './added-up.ts';

const insert = statement(
  'call_amount.insert',
  {},
  `insert into call_amount (call, order_id, sent_by, amount, at) values ($call, $orderId, $sentBy, $amount, $now::instant)`,
);

const hold = statement(
  'call_amount.hold',
  { locked: column.text },
  // An arbitrary number, so that no other lock has the same two keys.
  'select pg_advisory_xact_lock(7275052, hashtext($what))::text as locked',
);

// One statement, so that a call approved in between is counted once: either as waiting, or as made.
const sums = statement(
  'call_amount.sums',
  { ofOrder: column.bigint, ofSender: column.bigint },
  `with of_order (call) as (select jsonb_array_elements_text($ofOrder::jsonb)),
   of_sender (call) as (select jsonb_array_elements_text($ofSender::jsonb)),
   sender (id) as (select jsonb_array_elements_text($senders::jsonb)),
   counted as (
     select call, order_id, sent_by, amount, at from call_amount
     where call in (select call from of_order) and order_id = $orderId
     union all
     select call, order_id, sent_by, amount, at from call_amount
     where call in (select call from of_sender) and (order_id is null or order_id is distinct from $orderId)
       and at > $now::instant - interval '24 hours'
     union all
     select call, order_id, requested_by, amount, requested_at from approval
     where call in (select call from of_order) and state = 'pending' and amount is not null
       and expires_at > $now::instant
   )
   select coalesce(sum(amount) filter (where order_id = $orderId), 0)::bigint as of_order,
          coalesce(sum(amount) filter (
            where call in (select call from of_sender) and at > $now::instant - interval '24 hours'
              and (sent_by in (select id from sender)
                   or $line = 'operator' and sent_by like 'operator:%')), 0)::bigint as of_sender
   from counted`,
);

const principal = statement(
  'call_amount.principal',
  { principal: column.bigint },
  'select principal from loan_order where borrower_id = $borrowerId and id = $orderId',
);

const owed = statement(
  'call_amount.owed',
  { outstanding: column.bigint },
  'select outstanding from collection_state where borrower_id = $borrowerId and order_id = $orderId',
);

const orderOfReference = statement(
  'call_amount.order_of_reference',
  { orderId: column.text },
  `select order_id from voucher where borrower_id = $borrowerId and reference = $reference`,
);

const paymentAmount = statement(
  'call_amount.payment_amount',
  { amount: column.bigint },
  `select amount from payment where borrower_id = $borrowerId and id = $paymentId`,
);

/** An amount given away, moved or booked, and the sender of the call. */
export interface CallAmount {
  call: string;
  orderId: string | null;
  /** `kind:id`. */
  sentBy: string;
  amount: number;
}

export async function insertCallAmount(db: Queryable, counted: CallAmount, now: number): Promise<void> {
  await db.query(insert, { ...counted, now });
}

/** Selects the sums of one order, and of the senders on one line; each over the calls that count together there. */
export interface SumsOf {
  calls: AddedUp;
  orderId: string | null;
  line: string;
}

/** Until the transaction ends no other call adds to the same sums. */
export async function holdSums(transaction: Queryable, { calls, orderId, line }: SumsOf): Promise<void> {
  // Always in this order, so that two calls do not wait for each other.
  if (orderId !== null) await transaction.query(hold, { what: `order ${calls.ofOrder} ${orderId}` });
  await transaction.query(hold, { what: `sender ${calls.ofSender} ${line}` });
}

/** The sums of calls that were made or wait: of an order, over its whole life, and of a line, over the last 24 hours. */
export async function sumsOf(
  db: Queryable,
  { calls, orderId, line }: SumsOf,
  now: number,
): Promise<{ ofOrder: number; ofSender: number }> {
  const senders = await findOnLine(db, line);
  const values = {
    senders: JSON.stringify(senders.map(actorId)),
    ofOrder: JSON.stringify(calls.ofOrder),
    orderId,
    line,
    now,
    ofSender: JSON.stringify(calls.ofSender),
  };
  return only(await db.query(sums, values));
}

/** The principal of an order; null if it does not exist. */
export async function findPrincipal(db: Queryable, orderId: string): Promise<number | null> {
  const borrowerId = await findBorrower(db, 'order', orderId);
  const [row] = borrowerId === null ? [] : await db.query(principal, { borrowerId, orderId });
  return row?.principal ?? null;
}

/** What an order owes, without late charges of days that are not booked yet; null if it has no debt. */
export async function findOwed(db: Queryable, orderId: string): Promise<number | null> {
  const borrowerId = await findBorrower(db, 'order', orderId);
  const [row] = borrowerId === null ? [] : await db.query(owed, { borrowerId, orderId });
  return row?.outstanding ?? null;
}

/** The order of a payment code; null if there is none. */
export async function findOrderOfReference(db: Queryable, reference: string): Promise<string | null> {
  const borrowerId = await findBorrower(db, 'voucher', reference);
  const [row] = borrowerId === null ? [] : await db.query(orderOfReference, { borrowerId, reference });
  return row?.orderId ?? null;
}

/** The amount of a payment; null if it does not exist. */
export async function findPaymentAmount(db: Queryable, paymentId: string): Promise<number | null> {
  const borrowerId = await findBorrower(db, 'payment', paymentId);
  const [row] = borrowerId === null ? [] : await db.query(paymentAmount, { borrowerId, paymentId });
  return row?.amount ?? null;
}
