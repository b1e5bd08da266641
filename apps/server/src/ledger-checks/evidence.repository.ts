import { within } from '../ledger/check.ts';
import { ranged } from '../ledger/ranged.repository.ts';
import type { Queryable } from '../platform/db/db.ts';
import { column, nullable, type Row, statement } from '../platform/db/statement.ts';

// Each selects rows of the borrowers after $after, up to and including $last.

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
    isErased: column.boolean,
    isForgotten: column.boolean,
  },
  `select o.id, o.borrower_id, o.status, o.product_id, o.product_version, o.principal, o.periods, o.term_unit, o.coupon_amount,
          o.created_at, o.disbursed_on, o.transferred_to, v.terms ->> 'currency' as currency,
          a.planned_on, a.document, a.document_hash, a.address, a.device, a.pack, a.pack_version, a.document_key,
          b.erased_at is not null as is_erased, b.erased_at is not null and b.records_until is null as is_forgotten
   from loan_order o
   join borrower b on b.id = o.borrower_id
   join product_version v on v.product_id = o.product_id and v.version = o.product_version
   left join acceptance a on a.borrower_id = o.borrower_id and a.order_id = o.id and ${within('a')}
   where ${within('o')}`,
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
   from voucher where ${within()}`,
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
  `select order_id, borrower_id, id, state, amount, currency, paid_on, reference from payout where ${within()}`,
);

const findPayments = ranged(
  'evidence.find_payments',
  {
    orderId: column.text,
    borrowerId: column.text,
    id: column.text,
    reference: column.text,
    amount: column.bigint,
    currency: column.text,
    paidAt: column.instant,
  },
  `select order_id, borrower_id, id, reference, amount, currency, paid_at
   from payment where ${within()} and order_id is not null`,
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
   from payment p join payment_reversal r on r.borrower_id = p.borrower_id and r.payment_id = p.id
   where ${within('p')} and p.order_id is not null`,
);

const eventColumns = {
  subjectKind: column.text,
  subjectId: column.text,
  chain: nullable(column.integer),
  position: nullable(column.bigint),
  at: column.instant,
  actorKind: column.text,
  actorId: column.text,
  action: column.text,
  requestId: column.text,
  address: column.text,
  before: column.text,
  after: column.text,
  seal: column.text,
  /** Of a waiting event the borrower whose it is, '' for nobody's. */
  borrowerId: nullable(column.text),
  private: nullable(column.text),
  sealBefore: nullable(column.text),
};

// By their subjects: the chains name no borrower in every event.
const findChained = statement(
  'evidence.find_chained',
  eventColumns,
  `select e.subject_kind, e.subject_id, e.chain, e.position, e.at, e.actor_kind, e.actor_id, e.action, e.request_id, e.address,
          e.before, e.after, e.seal, e.borrower_id, e.private,
          (select l.seal from audit_event l where l.chain = e.chain and l.position = e.position - 1) as seal_before
   from json_to_recordset($subjects::json) as s(kind text, id text)
   join audit_event e on e.subject_kind = s.kind and e.subject_id = s.id
   where s.kind <> 'borrower' or e.action = 'borrower.erased'`,
);

// Also nobody's: a payment that was assigned later had no borrower when it was reversed.
const findWaiting = ranged(
  'evidence.find_waiting',
  eventColumns,
  `select e.subject_kind, e.subject_id, null::integer as chain, null::bigint as position, e.at, e.actor_kind, e.actor_id, e.action,
          e.request_id, '' as address, '' as before, e.after,
          -- A refused event counts as foreign: a valid one must not wait for ever.
          case when e.is_refused then '' else e.seal end as seal, e.borrower_id, null as private, null as seal_before
   from audit_waiting e where (${within('e')} or e.borrower_id = '') and e.subject_kind in ('order', 'payment')`,
);

export type OrderRow = Row<typeof findOrders.columns>;
export type VoucherRow = Row<typeof findVouchers.columns>;
export type PayoutRow = Row<typeof findPayouts.columns>;
export type PaymentRow = Row<typeof findPayments.columns>;
export type ReversalRow = Row<typeof findReversals.columns>;
export type EventRow = Row<typeof eventColumns> & { orderId: string };

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
  const orders = await db.query(findOrders, range);
  const payments = await db.query(findPayments, range);
  return {
    orders,
    payments,
    vouchers: await db.query(findVouchers, range),
    payouts: await db.query(findPayouts, range),
    reversals: await db.query(findReversals, range),
    events: await findEvents(db, range, { orders, payments }),
  };
}

/** What an event can be about, and the order whose it is then. */
interface Subject {
  kind: string;
  id: string;
  orderId: string;
  borrowerId: string;
}

async function findEvents(
  db: Queryable,
  range: { after: string; last: string },
  { orders, payments }: Pick<StoredRows, 'orders' | 'payments'>,
): Promise<EventRow[]> {
  const own: Subject[] = [
    ...orders.map(({ id, borrowerId }) => ({ kind: 'order', id, orderId: id, borrowerId })),
    ...payments.map(({ id, orderId, borrowerId }) => ({ kind: 'payment', id, orderId, borrowerId })),
  ];
  const erased: Subject[] = orders
    .filter(({ isErased }) => isErased)
    .map(({ id, borrowerId }) => ({ kind: 'borrower', id: borrowerId, orderId: id, borrowerId }));
  // A borrower with several orders is asked for once.
  const asked = new Map([...own, ...erased].map(({ kind, id }) => [`${kind} ${id}`, { kind, id }]));
  const chained = groupedBySubject(await db.query(findChained, { subjects: JSON.stringify([...asked.values()]) }));
  const waiting = groupedBySubject(await db.query(findWaiting, range));
  return [
    ...[...own, ...erased].flatMap((subject) => eventsOf(chained, subject)),
    ...own.flatMap((subject) =>
      eventsOf(waiting, subject).filter(
        ({ borrowerId }) => borrowerId === subject.borrowerId || (borrowerId === '' && subject.kind === 'payment'),
      ),
    ),
  ];
}

type FoundEvent = Row<typeof eventColumns>;

const eventsOf = (found: ReadonlyMap<string, FoundEvent[]>, { kind, id, orderId }: Subject): EventRow[] =>
  (found.get(`${kind} ${id}`) ?? []).map((event) => ({ ...event, orderId }));

function groupedBySubject(events: readonly FoundEvent[]): Map<string, FoundEvent[]> {
  const bySubject = new Map<string, FoundEvent[]>();
  for (const event of events) {
    const key = `${event.subjectKind} ${event.subjectId}`;
    const known = bySubject.get(key);
    if (known) known.push(event);
    else bySubject.set(key, [event]);
  }
  return bySubject;
}
