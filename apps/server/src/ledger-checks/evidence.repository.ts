import { within } from '../ledger/check.ts';
import { ranged } from '../ledger/ranged.repository.ts';
import type { Queryable } from '../platform/db/db.ts';
import { column, nullable, type Row } from '../platform/db/statement.ts';

// Each selects rows of the orders after $1 up to and including $2.

const findOrders = ranged(
  'evidence.find_orders',
  {
    id: column.text,
    borrower_id: column.text,
    status: column.integer,
    product_id: column.text,
    product_version: column.integer,
    principal: column.bigint,
    periods: column.integer,
    term_unit: column.text,
    coupon_amount: column.bigint,
    created_at: column.bigint,
    disbursed_on: column.date,
    currency: nullable(column.text),
    planned_on: nullable(column.date),
    document: nullable(column.text),
    document_hash: nullable(column.text),
    address: nullable(column.text),
    device: nullable(column.text),
    pack: nullable(column.text),
    pack_version: nullable(column.text),
    document_key: nullable(column.text),
    is_forgotten: column.boolean,
  },
  `select o.id, o.borrower_id, o.status, o.product_id, o.product_version, o.principal, o.periods, o.term_unit, o.coupon_amount,
          (extract(epoch from o.created_at) * 1000)::bigint as created_at, o.disbursed_on, v.terms ->> 'currency' as currency,
          a.planned_on, a.document, a.document_hash, a.address, a.device, a.pack, a.pack_version, a.document_key,
          b.erased_at is not null and b.records_until is null as is_forgotten
   from loan_order o
   join borrower b on b.id = o.borrower_id
   join product_version v on v.product_id = o.product_id and v.version = o.product_version
   left join acceptance a on a.order_id = o.id and ${within('a.order_id')}
   where ${within('o.id')}`,
);

const findVouchers = ranged(
  'evidence.find_vouchers',
  {
    order_id: column.text,
    borrower_id: column.text,
    id: column.text,
    pay_code: column.text,
    request_type: column.integer,
    reference: column.text,
    amount: column.bigint,
    to_pay: nullable(column.bigint),
    issued_at: column.bigint,
    valid_through: column.date,
    extends_instalment: nullable(column.integer),
    extends_from: nullable(column.date),
  },
  `select order_id, borrower_id, id, pay_code, request_type, reference, amount, to_pay, (extract(epoch from issued_at) * 1000)::bigint as issued_at,
          valid_through, extends_instalment, extends_from
   from voucher where ${within('order_id')}`,
);

const findPayouts = ranged(
  'evidence.find_payouts',
  {
    order_id: column.text,
    borrower_id: column.text,
    id: column.text,
    state: column.text,
    amount: column.bigint,
    currency: column.text,
    paid_on: nullable(column.date),
    reference: nullable(column.text),
  },
  `select order_id, borrower_id, id, state, amount, currency, paid_on, reference from payout where ${within('order_id')}`,
);

const findPayments = ranged(
  'evidence.find_payments',
  {
    order_id: column.text,
    id: column.text,
    reference: column.text,
    amount: column.bigint,
    currency: column.text,
    paid_at: column.bigint,
  },
  `select order_id, id, reference, amount, currency, (extract(epoch from paid_at) * 1000)::bigint as paid_at
   from payment where ${within('order_id')}`,
);

const findReversals = ranged(
  'evidence.find_reversals',
  {
    order_id: column.text,
    id: column.text,
    payment_id: column.text,
    amount: column.bigint,
    reversed_at: column.bigint,
  },
  `select p.order_id, r.id, r.payment_id, r.amount, (extract(epoch from r.reversed_at) * 1000)::bigint as reversed_at
   from payment p join payment_reversal r on r.payment_id = p.id where ${within('p.order_id')}`,
);

const eventColumns = {
  order_id: column.text,
  chain: nullable(column.integer),
  position: nullable(column.bigint),
  at: column.bigint,
  actor_kind: column.text,
  actor_id: column.text,
  action: column.text,
  subject_kind: column.text,
  subject_id: column.text,
  request_id: column.text,
  address: column.text,
  before: column.text,
  after: column.text,
  seal: column.text,
  about: nullable(column.text),
  private: nullable(column.text),
  seal_before: nullable(column.text),
};

const chained = (
  orderId: string,
) => `${orderId} as order_id, e.chain, e.position, (extract(epoch from e.at) * 1000)::bigint as at,
    e.actor_kind, e.actor_id, e.action, e.subject_kind, e.subject_id, e.request_id, e.address, e.before, e.after, e.seal,
    e.borrower_id as about, e.private,
    (select l.seal from audit_event l where l.chain = e.chain and l.position = e.position - 1) as seal_before`;
const waiting = (orderId: string) => `${orderId} as order_id, null::integer as chain, null::bigint as position,
    (extract(epoch from e.at) * 1000)::bigint as at, e.actor_kind, e.actor_id, e.action, e.subject_kind, e.subject_id,
    e.request_id, '' as address, '' as before, e.after,
    -- What the background job has refused is nobody's, and what is not may not wait for ever.
    case when e.is_refused then '' else e.seal end as seal, null as about, null as private,
    null as seal_before`;

const findEvents = ranged(
  'evidence.find_events',
  eventColumns,
  `select ${chained('e.subject_id')} from audit_event e where e.subject_kind = 'order' and ${within('e.subject_id')}
   union all
   select ${waiting('e.subject_id')} from audit_waiting e where e.subject_kind = 'order' and ${within('e.subject_id')}
   union all
   select ${chained('p.order_id')} from payment p join audit_event e on e.subject_kind = 'payment' and e.subject_id = p.id
   where ${within('p.order_id')}
   union all
   select ${waiting('p.order_id')} from payment p join audit_waiting e on e.subject_kind = 'payment' and e.subject_id = p.id
   where ${within('p.order_id')}
   union all
   select ${chained('o.id')} from loan_order o
   join borrower b on b.id = o.borrower_id and b.erased_at is not null
   join audit_event e on e.subject_kind = 'borrower' and e.subject_id = b.id and e.action = 'borrower.erased'
   where ${within('o.id')}`,
);

export type OrderRow = Row<typeof findOrders.columns>;
export type VoucherRow = Row<typeof findVouchers.columns>;
export type PayoutRow = Row<typeof findPayouts.columns>;
export type PaymentRow = Row<typeof findPayments.columns>;
export type ReversalRow = Row<typeof findReversals.columns>;
export type EventRow = Row<typeof eventColumns>;

/** What is stored of some orders, besides their ledger, and what the audit has of them. */
export interface StoredRows {
  orders: OrderRow[];
  vouchers: VoucherRow[];
  payouts: PayoutRow[];
  payments: PaymentRow[];
  reversals: ReversalRow[];
  events: EventRow[];
}

export async function findStored(db: Queryable, after: string, last: string): Promise<StoredRows> {
  const range = [after, last];
  return {
    orders: await db.query(findOrders, range),
    vouchers: await db.query(findVouchers, range),
    payouts: await db.query(findPayouts, range),
    payments: await db.query(findPayments, range),
    reversals: await db.query(findReversals, range),
    events: await db.query(findEvents, range),
  };
}
