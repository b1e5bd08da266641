import { inForceColumns, isFirstPayout, toBookings } from '../ledger/booking.repository.ts';
import { inForce, within } from '../ledger/check.ts';
import { ranged } from '../ledger/ranged.repository.ts';
import { findOrdersBetween } from '../loans/loan.repository.ts';
import type { Queryable } from '../platform/db/db.ts';
import { column } from '../platform/db/statement.ts';
import type { ReplayedOrder } from './ledger-replay.ts';

// Each selects rows of the borrowers after $after, up to and including $last.

const findPlans = ranged(
  'ledger_replay.find_plans',
  {
    orderId: column.text,
    number: column.integer,
    dueDate: column.date,
    principal: column.bigint,
    interest: column.bigint,
    iva: column.bigint,
    commission: column.bigint,
  },
  `select order_id, number, due_date, principal, interest, iva, commission
   from instalment where ${within()} order by order_id, number`,
);

const findMoves = ranged(
  'ledger_replay.find_moves',
  {
    orderId: column.text,
    instalment: column.integer,
    dueDate: column.date,
    days: column.integer,
    paymentId: column.text,
  },
  `select order_id, instalment, due_date, days, payment_id from extension where ${within()}`,
);

const findInForce = ranged(
  'ledger_replay.find_in_force',
  { orderId: column.text, ...inForceColumns },
  `select t.order_id, t.id, t.kind, t.business_date, t.cause, e.account, e.instalment, e.amount
   from ledger_transaction t
   join ledger_entry e on e.borrower_id = t.borrower_id and e.order_id = t.order_id and e.transaction_number = t.number and ${within('e')}
   where ${within('t')} and not ${isFirstPayout('t')} and ${inForce('t')}
   order by t.order_id, t.business_date, t.number, e.line`,
);

const findPayments = ranged(
  'ledger_replay.find_payments',
  {
    orderId: column.text,
    id: column.text,
    paidAt: column.instant,
    creditedAt: column.instant,
    isReversed: column.boolean,
  },
  `select order_id, id, paid_at,
          coalesce(assigned_at, received_at) as credited_at,
          -- A count is looked up for each payment; an "exists" may read all reversals for each batch.
          (select count(*) from payment_reversal r where r.borrower_id = payment.borrower_id and r.payment_id = payment.id) > 0 as is_reversed
   from payment where ${within()} and order_id is not null`,
);

/** The figures from bookings: the replay computes them anew. */
const withoutBookings = {
  bookedThrough: null,
  rebated: 0,
  cancelled: 0,
  waived: 0,
  forgiven: 0,
  residues: 0,
  chargedOffOn: null,
  transferred: 0,
  plan: null,
  planDays: [],
  owedAgain: 0,
};

/** Everything that determines the money of the orders of the borrowers after one id, up to another. */
export async function findReplayed(db: Queryable, after: string, last: string): Promise<ReplayedOrder[]> {
  const range = { after, last };
  const plans = byOrder(await db.query(findPlans, range));
  const moves = byOrder(await db.query(findMoves, range));
  const inForce = byOrder(await db.query(findInForce, range));
  const payments = byOrder(await db.query(findPayments, range));
  return (await findOrdersBetween(db, after, last)).map((order) => ({
    order: { ...order, ...withoutBookings },
    // Field by field: spreading the rest of a row took a tenth of a whole check.
    agreed: (plans.get(order.id) ?? []).map((row) => ({
      number: row.number,
      dueDate: row.dueDate,
      principal: row.principal,
      interest: row.interest,
      iva: row.iva,
      commission: row.commission,
    })),
    bookings: toBookings(inForce.get(order.id) ?? []),
    extensions: (moves.get(order.id) ?? []).map((row) => ({
      instalment: row.instalment,
      dueDate: row.dueDate,
      days: row.days,
      paymentId: row.paymentId,
    })),
    payments: (payments.get(order.id) ?? []).map((row) => ({
      id: row.id,
      paidAt: row.paidAt,
      creditedAt: row.creditedAt,
      isReversed: row.isReversed,
    })),
  }));
}

function byOrder<R extends { orderId: string }>(rows: readonly R[]): Map<string, R[]> {
  const orders = new Map<string, R[]>();
  for (const row of rows) {
    const known = orders.get(row.orderId);
    if (known) known.push(row);
    else orders.set(row.orderId, [row]);
  }
  return orders;
}
