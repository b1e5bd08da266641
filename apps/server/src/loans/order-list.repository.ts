import type { TermUnit } from '@plazo/loan-rules/due-dates';
import type { OrderStatus } from '@plazo/loan-rules/order-status';
import type { Queryable } from '../platform/db/db.ts';
import { column, nullable, type Row, statement } from '../platform/db/statement.ts';

// The lender's systems know an order by its number, and go through the orders of all borrowers.

/** An order in a list. */
export interface OrderRow {
  id: string;
  borrowerId: string;
  productId: string;
  productVersion: number;
  /** As it is stored: whether it is overdue depends on the day. */
  status: OrderStatus;
  currency: string;
  amount: number;
  periods: number;
  termUnit: TermUnit;
  /** Epoch milliseconds. */
  createdAt: number;
  /** What its offer said it is for. */
  purpose: string | null;
  disbursedOn: string;
  settledOn: string | null;
}

const columns = {
  id: column.text,
  borrower_id: column.text,
  product_id: column.text,
  product_version: column.integer,
  status: column.integer,
  currency: column.text,
  principal: column.bigint,
  periods: column.integer,
  term_unit: column.text,
  created_at: column.bigint,
  purpose: nullable(column.text),
  disbursed_on: column.date,
  settled_on: nullable(column.date),
};

const select = (which: string) => `
  select o.id, o.borrower_id, o.product_id, o.product_version, o.status, v.terms ->> 'currency' as currency, o.principal,
         o.periods, o.term_unit, (extract(epoch from o.created_at) * 1000)::bigint as created_at, f.purpose, o.disbursed_on, o.settled_on
  from loan_order o
  join offer f on f.id = o.id
  join product_version v on v.product_id = o.product_id and v.version = o.product_version
  where ${which}`;

const page = (name: string, which: string) =>
  statement(
    `order_list.page_${name}`,
    columns,
    `${select(which)} and ($1::bigint is null or (o.created_at, o.id) < (to_timestamp($1::bigint / 1000.0), $2))
     order by o.created_at desc, o.id desc limit $3::integer`,
  );

// One statement for each index.
const findNewest = page('all', 'true');
const findOfStatus = page('status', 'o.status = $4::integer');
const findOfBorrower = page('borrower', 'o.borrower_id = $5 and ($4::integer is null or o.status = $4::integer)');

const find = statement('order_list.find', columns, select('o.id = $1'));

const findTransactions = statement(
  'order_list.find_ledger',
  {
    number: column.integer,
    id: column.text,
    kind: column.text,
    business_date: column.date,
    booked_at: column.bigint,
    cause: nullable(column.text),
    entries: column.json,
  },
  `select t.number, t.id, t.kind, t.business_date, (extract(epoch from t.booked_at) * 1000)::bigint as booked_at, t.cause,
          (select jsonb_agg(jsonb_build_object('account', e.account, 'instalment', e.instalment, 'amount', e.amount) order by e.line)
           from ledger_entry e where e.transaction_id = t.id) as entries
   from ledger_transaction t
   where t.order_id = $1 and ($2::integer is null or (t.number, t.id) > ($2::integer, $3))
   order by t.number, t.id limit $4::integer`,
);

export interface OrderFilter {
  status?: OrderStatus | undefined;
  borrowerId?: string | undefined;
}

/** Orders, newest first, before a place in that order. */
export async function findOrderRows(
  db: Queryable,
  { status, borrowerId }: OrderFilter,
  before: { createdAt: number; id: string } | null,
  limit: number,
): Promise<OrderRow[]> {
  const place = [before?.createdAt ?? null, before?.id ?? null, limit];
  if (borrowerId !== undefined) {
    return (await db.query(findOfBorrower, [...place, status ?? null, borrowerId])).map(toRow);
  }
  if (status !== undefined) return (await db.query(findOfStatus, [...place, status])).map(toRow);
  return (await db.query(findNewest, place)).map(toRow);
}

export async function findOrderRow(db: Queryable, orderId: string): Promise<OrderRow | null> {
  const [row] = await db.query(find, [orderId]);
  return row ? toRow(row) : null;
}

/** A booked transaction and its entries. */
export interface BookedTransaction {
  number: number;
  id: string;
  kind: string;
  businessDate: string;
  /** Epoch milliseconds. */
  bookedAt: number;
  cause: string | null;
  entries: { account: string; instalment: number | null; amount: number }[];
}

/** What was booked of an order, in the order of booking, after a place in it. */
export async function findBooked(
  db: Queryable,
  orderId: string,
  after: { number: number; id: string } | null,
  limit: number,
): Promise<BookedTransaction[]> {
  const rows = await db.query(findTransactions, [orderId, after?.number ?? null, after?.id ?? null, limit]);
  return rows.map(({ number, id, kind, cause, business_date: businessDate, booked_at: bookedAt, entries }) => ({
    ...{ number, id, kind, businessDate, bookedAt, cause },
    entries: entries as BookedTransaction['entries'],
  }));
}

function toRow(row: Row<typeof columns>): OrderRow {
  return {
    id: row.id,
    borrowerId: row.borrower_id,
    productId: row.product_id,
    productVersion: row.product_version,
    status: row.status as OrderStatus,
    currency: row.currency,
    amount: row.principal,
    periods: row.periods,
    termUnit: row.term_unit as TermUnit,
    createdAt: row.created_at,
    purpose: row.purpose,
    disbursedOn: row.disbursed_on,
    settledOn: row.settled_on,
  };
}
