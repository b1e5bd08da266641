import { within } from '../ledger/check.ts';
import { ranged } from '../ledger/ranged.repository.ts';
import type { Queryable } from '../platform/db/db.ts';
import { column, nullable, type Row } from '../platform/db/statement.ts';

// Each selects rows of the orders after $after, up to and including $last.

const findOrders = ranged(
  'evidence.find_orders',
  {
    id: column.text,
    borrowerId: column.text,
    status: column.integer,
    productId: column.text,
    productVersion: column.integer,
    principal: column.bigint,
    periods: column.integer,
    termUnit: column.text,
    couponAmount: column.bigint,
    createdAt: column.instant,
    disbursedOn: column.date,
    transferredTo: nullable(column.text),
    currency: nullable(column.text),
    plannedOn: nullable(column.date),
    document: nullable(column.text),
    documentHash: nullable(column.text),
    address: nullable(column.text),
    device: nullable(column.text),
    pack: nullable(column.text),
    packVersion: nullable(column.text),
    documentKey: nullable(column.text),
    isForgotten: column.boolean,
  },
  `select o.id, o.borrower_id, o.status, o.product_id, o.product_version, o.principal, o.periods, o.term_unit, o.coupon_amount,
          o.created_at, o.disbursed_on, o.transferred_to, v.terms ->> 'currency' as currency,
          a.planned_on, a.document, a.document_hash, a.address, a.device, a.pack, a.pack_version, a.document_key,
          b.erased_at is not null and b.records_until is null as is_forgotten
   from loan_order o
   join borrower b on b.id = o.borrower_id
   join product_version v on v.product_id = o.product_id and v.version = o.product_version
   left join acceptance a on a.borrower_id = o.borrower_id and a.order_id = o.id and ${within('a.order_id')}
   where ${within('o.id')}`,
);

const findVouchers = ranged(
  'evidence.find_vouchers',
  {
    orderId: column.text,
    borrowerId: column.text,
    id: column.text,
    payCode: column.text,
    requestType: column.integer,
    reference: column.text,
    amount: column.bigint,
    toPay: nullable(column.bigint),
    issuedAt: column.instant,
    validThrough: column.date,
    extendsInstalment: nullable(column.integer),
    extendsFrom: nullable(column.date),
  },
  `select order_id, borrower_id, id, pay_code, request_type, reference, amount, to_pay, issued_at,
          valid_through, extends_instalment, extends_from
   from voucher where ${within('order_id')}`,
);

const findPayouts = ranged(
  'evidence.find_payouts',
  {
    orderId: column.text,
    borrowerId: column.text,
    id: column.text,
    state: column.text,
    amount: column.bigint,
    currency: column.text,
    paidOn: nullable(column.date),
    reference: nullable(column.text),
  },
  `select order_id, borrower_id, id, state, amount, currency, paid_on, reference from payout where ${within('order_id')}`,
);

const findPayments = ranged(
  'evidence.find_payments',
  {
    orderId: column.text,
    id: column.text,
    reference: column.text,
    amount: column.bigint,
    currency: column.text,
    paidAt: column.instant,
  },
  `select order_id, id, reference, amount, currency, paid_at
   from payment where ${within('order_id')}`,
);

const findReversals = ranged(
  'evidence.find_reversals',
  {
    orderId: column.text,
    id: column.text,
    paymentId: column.text,
    amount: column.bigint,
    reversedAt: column.instant,
  },
  `select p.order_id, r.id, r.payment_id, r.amount, r.reversed_at
   from payment p join payment_reversal r on r.borrower_id = p.borrower_id and r.payment_id = p.id where ${within('p.order_id')}`,
);

const eventColumns = {
  orderId: column.text,
  chain: nullable(column.integer),
  position: nullable(column.bigint),
  at: column.instant,
  actorKind: column.text,
  actorId: column.text,
  action: column.text,
  subjectKind: column.text,
  subjectId: column.text,
  requestId: column.text,
  address: column.text,
  before: column.text,
  after: column.text,
  seal: column.text,
  about: nullable(column.text),
  private: nullable(column.text),
  sealBefore: nullable(column.text),
};

const chained = (orderId: string) => `${orderId} as order_id, e.chain, e.position, e.at,
    e.actor_kind, e.actor_id, e.action, e.subject_kind, e.subject_id, e.request_id, e.address, e.before, e.after, e.seal,
    e.borrower_id as about, e.private,
    (select l.seal from audit_event l where l.chain = e.chain and l.position = e.position - 1) as seal_before`;
const waiting = (orderId: string) => `${orderId} as order_id, null::integer as chain, null::bigint as position,
    e.at, e.actor_kind, e.actor_id, e.action, e.subject_kind, e.subject_id,
    e.request_id, '' as address, '' as before, e.after,
    -- A refused event counts as foreign: a valid one must not wait for ever.
    case when e.is_refused then '' else e.seal end as seal, null as about, null as private,
    null as seal_before`;

const findEvents = ranged(
  'evidence.find_events',
  eventColumns,
  `select ${chained('e.subject_id')} from audit_event e where e.subject_kind = 'order' and ${within('e.subject_id')}
   union all
   select ${waiting('o.id')} from loan_order o
   join audit_waiting e on e.borrower_id = o.borrower_id and e.subject_kind = 'order' and e.subject_id = o.id
   where ${within('o.id')}
   union all
   select ${chained('p.order_id')} from payment p join audit_event e on e.subject_kind = 'payment' and e.subject_id = p.id
   where ${within('p.order_id')}
   union all
   -- Of a payment that was assigned, too, which had no borrower when it was reversed.
   select ${waiting('p.order_id')} from payment p
   join audit_waiting e on e.borrower_id in (p.borrower_id, '') and e.subject_kind = 'payment' and e.subject_id = p.id
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

/** The stored rows of some orders, apart from their ledger, and their audit events. */
export interface StoredRows {
  orders: OrderRow[];
  vouchers: VoucherRow[];
  payouts: PayoutRow[];
  payments: PaymentRow[];
  reversals: ReversalRow[];
  events: EventRow[];
}

export async function findStored(db: Queryable, after: string, last: string): Promise<StoredRows> {
  const range = { after, last };
  return {
    orders: await db.query(findOrders, range),
    vouchers: await db.query(findVouchers, range),
    payouts: await db.query(findPayouts, range),
    payments: await db.query(findPayments, range),
    reversals: await db.query(findReversals, range),
    events: await db.query(findEvents, range),
  };
}
