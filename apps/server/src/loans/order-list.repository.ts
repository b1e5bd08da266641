import type { TermUnit } from '@plazo/loan-rules/due-dates';
import type { OrderStatus } from '@plazo/loan-rules/order-status';
import type { Claim } from '../ledger/collection-state.ts';
import { findBorrower } from '../platform/db/borrower-lookup.ts';
import { first, type Queryable } from '../platform/db/db.ts';
import { placeOf } from '../platform/db/list-place.ts';
import { column, nullable, type Row, statement } from '../platform/db/statement.ts';

// The lender's systems know an order by its number, and read the orders of all borrowers.

/** An order in a list. */
export type OrderRow = Row<typeof columns>;

const columns = {
  id: column.text,
  borrowerId: column.text,
  productId: column.text,
  productVersion: column.integer,
  /** As stored: whether it is overdue depends on the day. */
  status: column.integerOf<OrderStatus>(),
  currency: column.text,
  amount: column.bigint,
  periods: column.integer,
  termUnit: column.word<TermUnit>(),
  /** Epoch milliseconds. */
  createdAt: column.instant,
  /** The purpose that its offer gave. */
  purpose: nullable(column.text),
  disbursedOn: column.date,
  settledOn: nullable(column.date),
  /** The due date of the oldest instalment that is not fully paid. */
  dueOn: nullable(column.date),
  graceDays: column.integer,
  claim: nullable(column.word<Claim>()),
};

const select = (which: string) => `
  select o.id, o.borrower_id, o.product_id, o.product_version, o.status, v.terms ->> 'currency' as currency, o.principal as amount,
         o.periods, o.term_unit, o.created_at, f.purpose, o.disbursed_on, o.settled_on, s.due_on,
         coalesce(s.grace_days, 0) as grace_days, s.claim
  from loan_order o
  join offer f on f.borrower_id = o.borrower_id and f.id = o.id
  join product_version v on v.product_id = o.product_id and v.version = o.product_version
  left join collection_state s on s.borrower_id = o.borrower_id and s.order_id = o.id
  where ${which}`;

const page = (name: string, which: string) =>
  statement(
    `order_list.page_${name}`,
    columns,
    `${select(which)} and ($beforeCreatedAt::bigint is null or (o.created_at, o.id) < ($beforeCreatedAt::instant, $beforeId))
     order by o.created_at desc, o.id desc limit $limit::integer`,
  );

// One statement for each index.
const findNewest = page('all', 'true');
const findOfStatus = page('status', 'o.status = $status::integer');
const findOfClaim = page('claim', 's.claim = $claim and ($status::integer is null or o.status = $status::integer)');
const findOfBorrower = page(
  'borrower',
  'o.borrower_id = $borrowerId and ($status::integer is null or o.status = $status::integer) and ($claim::text is null or s.claim = $claim)',
);

const find = statement('order_list.find', columns, select('o.borrower_id = $borrowerId and o.id = $orderId'));

const findTransactions = statement(
  'order_list.find_ledger',
  {
    number: column.integer,
    id: column.text,
    kind: column.text,
    businessDate: column.date,
    /** Epoch milliseconds. */
    bookedAt: column.instant,
    cause: nullable(column.text),
    entries: column.json<{ account: string; instalment: number | null; amount: number }[]>(),
  },
  `select t.number, t.id, t.kind, t.business_date, t.booked_at, t.cause,
          (select jsonb_agg(jsonb_build_object('account', e.account, 'instalment', e.instalment, 'amount', e.amount) order by e.line)
           from ledger_entry e where e.borrower_id = t.borrower_id and e.transaction_id = t.id) as entries
   from ledger_transaction t
   where t.borrower_id = $borrowerId and t.order_id = $orderId
     and ($afterNumber::integer is null or (t.number, t.id) > ($afterNumber::integer, $afterId))
   order by t.number, t.id limit $limit::integer`,
);

export interface OrderFilter {
  status?: OrderStatus | undefined;
  borrowerId?: string | undefined;
  claim?: Claim | undefined;
}

/** Orders, newest first, before a place in that order. */
export async function findOrderRows(
  db: Queryable,
  { status, borrowerId, claim }: OrderFilter,
  before: { createdAt: number; id: string } | null,
  limit: number,
): Promise<OrderRow[]> {
  const place = { ...placeOf('before', before, ['createdAt', 'id']), limit };
  const some = { ...place, status: status ?? null, claim: claim ?? null };
  if (borrowerId !== undefined) return db.query(findOfBorrower, { ...some, borrowerId });
  if (claim !== undefined) return db.query(findOfClaim, { ...some, claim });
  if (status !== undefined) return db.query(findOfStatus, { ...place, status });
  return db.query(findNewest, place);
}

export async function findOrderRow(db: Queryable, orderId: string): Promise<OrderRow | null> {
  const borrowerId = await findBorrower(db, 'order', orderId);
  return borrowerId === null ? null : first(await db.query(find, { borrowerId, orderId }));
}

/** A booked transaction and its entries. */
export type BookedTransaction = Row<typeof findTransactions.columns>;

/** The bookings of an order, in the order of booking, after a place in it. */
export async function findBooked(
  db: Queryable,
  borrowerId: string,
  orderId: string,
  after: { number: number; id: string } | null,
  limit: number,
): Promise<BookedTransaction[]> {
  return db.query(findTransactions, {
    borrowerId,
    orderId,
    ...placeOf('after', after, ['number', 'id']),
    limit,
  });
}
