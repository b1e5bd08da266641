import type { IsoDate } from '@plazo/loan-rules/calendar';
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
  borrowerName: column.text,
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
  /** Who of the staff looks after it. */
  assigneeId: nullable(column.text),
  lastContactAt: nullable(column.instant),
};

const joined = `
  join borrower b on b.id = o.borrower_id
  join offer f on f.borrower_id = o.borrower_id and f.id = o.id
  join product_version v on v.product_id = o.product_id and v.version = o.product_version`;

const stateAndAssignee = `
  left join collection_state s on s.borrower_id = o.borrower_id and s.order_id = o.id
  left join order_assignee a on a.borrower_id = o.borrower_id and a.order_id = o.id`;

/** `borrower`: of one borrower, whom a subquery must name for a node to answer it. */
const select = (from: string, borrower = 'o.borrower_id') => `
  select o.id, o.borrower_id, b.full_name as borrower_name, o.product_id, o.product_version, o.status,
         v.terms ->> 'currency' as currency, o.principal as amount, o.periods, o.term_unit, o.created_at, f.purpose, o.disbursed_on,
         o.settled_on, s.due_on, coalesce(s.grace_days, 0) as grace_days, s.claim, a.staff_id as assignee_id,
         (select max(c.made_at) from contact c where c.borrower_id = ${borrower} and c.order_id = o.id) as last_contact_at
  from ${from}`;

const isOfFilter = `($status::integer is null or o.status = $status::integer) and ($productId::text is null or o.product_id = $productId)
  and ($claim::text is null or s.claim = $claim) and ($borrowerId::text is null or o.borrower_id = $borrowerId)`;

// The bounds and the place are always given, so that each order of a list is read off its index.
const newest = {
  bounds: `o.created_at >= $createdFrom::date::timestamp at time zone $timeZone
     and o.created_at < ($createdThrough::date + 1)::timestamp at time zone $timeZone
     and (o.created_at, o.id) < ($placeCreatedAt::instant, $placeId)`,
  order: 'o.created_at desc, o.id desc',
};
const byDueDate = {
  bounds: `s.due_on is not null and s.claim is null and s.due_on between $dueFrom::date and $dueThrough::date
     and (s.due_on, s.order_id) > ($placeDueOn::date, $placeId)`,
  order: 's.due_on, s.order_id',
};
const byAmount = {
  bounds: `o.principal between $minAmount::bigint and $maxAmount::bigint and (o.principal, o.id) < ($placeAmount::bigint, $placeId)`,
  order: 'o.principal desc, o.id desc',
};

const rest = 'limit $limit::integer';
const ofOrders = `loan_order o${joined}${stateAndAssignee}`;
const ofDueOrders = `collection_state s join loan_order o on o.borrower_id = s.borrower_id and o.id = s.order_id${joined}
  left join order_assignee a on a.borrower_id = o.borrower_id and a.order_id = o.id`;
const ofAssignee = `order_assignee a join loan_order o on o.borrower_id = a.borrower_id and o.id = a.order_id${joined}
  left join collection_state s on s.borrower_id = o.borrower_id and s.order_id = o.id`;

// One statement for each index.
const findNewest = statement(
  'order_list.page_all',
  columns,
  `${select(ofOrders)} where ${newest.bounds} and ${isOfFilter} order by ${newest.order} ${rest}`,
);
const findOfStatus = statement(
  'order_list.page_status',
  columns,
  `${select(ofOrders)} where o.status = $status::integer and ${newest.bounds} and ${isOfFilter} order by ${newest.order} ${rest}`,
);
const findOfProduct = statement(
  'order_list.page_product',
  columns,
  `${select(ofOrders)} where o.product_id = $productId and ${newest.bounds} and ${isOfFilter} order by ${newest.order} ${rest}`,
);
const findOfClaim = statement(
  'order_list.page_claim',
  columns,
  `${select(ofOrders)} where s.claim = $claim and ${newest.bounds} and ${isOfFilter} order by ${newest.order} ${rest}`,
);
const findOfBorrower = statement(
  'order_list.page_borrower',
  columns,
  `${select(ofOrders, '$borrowerId')} where o.borrower_id = $borrowerId and ${newest.bounds} and ${isOfFilter} order by ${newest.order} ${rest}`,
);
const findOfAssignee = statement(
  'order_list.page_assignee',
  columns,
  `${select(ofAssignee)} where a.staff_id = $assignee and ${newest.bounds} and ${isOfFilter} order by ${newest.order} ${rest}`,
);
const findDue = statement(
  'order_list.page_due',
  columns,
  `${select(ofDueOrders)} where ${byDueDate.bounds} and ${isOfFilter} order by ${byDueDate.order} ${rest}`,
);
const findDueOfAssignee = statement(
  'order_list.page_due_assignee',
  columns,
  `${select(ofAssignee)} where a.staff_id = $assignee and ${byDueDate.bounds} and ${isOfFilter} order by ${byDueDate.order} ${rest}`,
);
const findLargest = statement(
  'order_list.page_amount',
  columns,
  `${select(ofOrders)} where ${byAmount.bounds} and ${isOfFilter} order by ${byAmount.order} ${rest}`,
);
const findLargestOfStatus = statement(
  'order_list.page_amount_status',
  columns,
  `${select(ofOrders)} where o.status = $status::integer and ${byAmount.bounds} and ${isOfFilter} order by ${byAmount.order} ${rest}`,
);
const findLargestOfAssignee = statement(
  'order_list.page_amount_assignee',
  columns,
  `${select(ofAssignee)} where a.staff_id = $assignee and ${byAmount.bounds} and ${isOfFilter} order by ${byAmount.order} ${rest}`,
);

const find = statement(
  'order_list.find',
  columns,
  `${select(ofOrders, '$borrowerId')} where o.borrower_id = $borrowerId and o.id = $orderId`,
);

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
    entries: column.builtJson<{ account: string; instalment: number | null; amount: number }[]>(),
  },
  `select t.number, t.id, t.kind, t.business_date, t.booked_at, t.cause,
          (select json_agg(json_build_object('account', e.account, 'instalment', e.instalment, 'amount', e.amount) order by e.line)
           from ledger_entry e where e.borrower_id = $borrowerId and e.order_id = t.order_id and e.transaction_number = t.number) as entries
   from ledger_transaction t
   where t.borrower_id = $borrowerId and t.order_id = $orderId
     and ($afterNumber::integer is null or (t.number, t.id) > ($afterNumber::integer, $afterId))
   order by t.number, t.id limit $limit::integer`,
);

/** Left out: any. */
export interface OrderFilter {
  status?: OrderStatus | undefined;
  borrowerId?: string | undefined;
  claim?: Claim | undefined;
  productId?: string | undefined;
  /** The id of a person. */
  assignee?: string | undefined;
}

/** A range of days; days begin at midnight in a time zone. */
export interface Days {
  from?: IsoDate | undefined;
  through?: IsoDate | undefined;
}

const anyDay = { from: '0001-01-01', through: '9999-12-30' };
// After every possible row, or before it.
const lastInstant = Date.UTC(9999, 11, 31);

/** Orders that were taken on some days, newest first, before a place in that order. */
export async function findOrderRows(
  db: Queryable,
  filter: OrderFilter,
  { from = anyDay.from, through = anyDay.through, timeZone }: Days & { timeZone: string },
  before: { createdAt: number; id: string } | null,
  limit: number,
): Promise<OrderRow[]> {
  const place = { placeCreatedAt: before?.createdAt ?? lastInstant, placeId: before?.id ?? '', limit };
  const all = { ...given(filter), ...place, createdFrom: from, createdThrough: through, timeZone };
  const { status, borrowerId, claim, productId, assignee } = filter;
  if (borrowerId !== undefined && assignee === undefined) return db.query(findOfBorrower, { ...all, borrowerId });
  if (assignee !== undefined) return db.query(findOfAssignee, { ...all, assignee });
  if (claim !== undefined) return db.query(findOfClaim, { ...all, claim });
  if (productId !== undefined) return db.query(findOfProduct, { ...all, productId });
  if (status !== undefined) return db.query(findOfStatus, { ...all, status });
  return db.query(findNewest, all);
}

/** Orders that something is owed of, by due date, after a place in that order. A debt that was charged off or passed on is not among them. */
export async function findOrdersDue(
  db: Queryable,
  filter: OrderFilter,
  { from = anyDay.from, through = anyDay.through }: Days,
  after: { dueOn: IsoDate; id: string } | null,
  limit: number,
): Promise<OrderRow[]> {
  const place = { placeDueOn: after?.dueOn ?? anyDay.from, placeId: after?.id ?? '', limit };
  const all = { ...given(filter), ...place, dueFrom: from, dueThrough: through };
  const { assignee } = filter;
  return assignee === undefined ? db.query(findDue, all) : db.query(findDueOfAssignee, { ...all, assignee });
}

/** Orders by amount, the largest first, before a place in that order. */
export async function findLargestOrders(
  db: Queryable,
  filter: OrderFilter,
  { min = 0, max = Number.MAX_SAFE_INTEGER }: { min?: number | undefined; max?: number | undefined },
  before: { amount: number; id: string } | null,
  limit: number,
): Promise<OrderRow[]> {
  const place = { placeAmount: before?.amount ?? Number.MAX_SAFE_INTEGER, placeId: before?.id ?? '', limit };
  const all = { ...given(filter), ...place, minAmount: min, maxAmount: max };
  const { status, assignee } = filter;
  if (assignee !== undefined) return db.query(findLargestOfAssignee, { ...all, assignee });
  return status === undefined ? db.query(findLargest, all) : db.query(findLargestOfStatus, { ...all, status });
}

function given({ status, borrowerId, claim, productId }: OrderFilter) {
  return {
    status: status ?? null,
    borrowerId: borrowerId ?? null,
    claim: claim ?? null,
    productId: productId ?? null,
  };
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
