import type { IsoDate } from '@plazo/loan-rules/calendar';
import type { InstalmentDue } from '@plazo/loan-rules/charges';
import { type OrderStatus, orderStatus } from '@plazo/loan-rules/order-status';
import type { Instalment } from '@plazo/loan-rules/schedule';
import type { ProductTerms } from '@plazo/loan-rules/terms';
import type { Queryable } from '../db/db.ts';
import { column, nullable, type Row, statement } from '../db/statement.ts';
import { type LedgerTransaction, ledgerParameters } from './ledger.ts';

/** An order as it is stored: whether it is overdue today is not stored but derived. */
export interface Order {
  id: string;
  borrowerId: string;
  productId: string;
  productName: string;
  productLogo: string;
  terms: ProductTerms;
  status: OrderStatus;
  principal: number;
  periods: number;
  termUnit: 'day' | 'month';
  couponAmount: number;
  disbursedOn: IsoDate;
  settledOn: IsoDate | null;
  /** The last day on which something was booked: the penalties up to it are in the ledger. Null before the first. */
  bookedThrough: IsoDate | null;
  /** Charges that were given back for an early payoff, and by a cancellation, in minor units. */
  rebated: number;
  cancelled: number;
  isRated: boolean;
}

/** An instalment as agreed, but for its due date, and what the ledger says is still owed of it. */
export interface InstalmentBalance extends Instalment, InstalmentDue {
  /** As agreed, plus the days by which it was extended. */
  dueDate: IsoDate;
  daysExtended: number;
  /** Paid for extensions so far. */
  extensionFees: number;
  /** Penalties charged so far, paid or not. */
  penaltyCharged: number;
}

/** The statuses of an order that was paid out: only then is something owed. */
const paidOut = [orderStatus.disbursed, orderStatus.repayable, orderStatus.settled];

/** Whether a transaction was not undone by a correction. */
const stands = (transaction: string) =>
  `not exists (select from ledger_transaction c where c.corrects = ${transaction}.id)`;

/** The charges that the standing transactions of a kind have given back. */
const givenBack = (kind: 'rebate' | 'cancellation') =>
  `(select coalesce(sum(e.amount), 0) from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
    where t.order_id = o.id and t.kind = '${kind}' and ${stands('t')}
      and e.account in ('income_interest', 'iva_payable', 'income_commission', 'income_penalty'))::bigint`;

const orderColumns = {
  id: column.text,
  borrower_id: column.text,
  product_id: column.text,
  product_name: column.text,
  product_logo: column.text,
  terms: column.json,
  status: column.integer,
  principal: column.bigint,
  periods: column.integer,
  term_unit: column.text,
  coupon_amount: column.bigint,
  disbursed_on: column.date,
  settled_on: nullable(column.date),
  booked_through: nullable(column.date),
  rebated: column.bigint,
  cancelled: column.bigint,
  is_rated: column.boolean,
};

const orderQuery = (more = '') => `
  select o.id, o.borrower_id, o.product_id, p.name as product_name, p.logo as product_logo, v.terms, o.status,
         o.principal, o.periods, o.term_unit, o.coupon_amount, o.disbursed_on, o.settled_on,
         (select max(t.business_date) from ledger_transaction t
          where t.order_id = o.id and t.kind not in ('disbursement', 'charges', 'correction') and ${stands('t')})
           as booked_through,
         ${givenBack('rebate')} as rebated, ${givenBack('cancellation')} as cancelled,
         exists (select from rating r where r.order_id = o.id) as is_rated${more}
  from loan_order o
  join product p on p.id = o.product_id
  join product_version v on v.product_id = o.product_id and v.version = o.product_version
  where o.borrower_id = $1 and o.id = $2`;

const find = statement('loan.find_order', orderColumns, orderQuery());

/** The extensions of instalment `i` that stand: neither corrected, nor was the payment taken back that bought them. */
const standingExtensions = `
  select x.days, t.id as transaction_id
  from extension x
  join ledger_transaction t on t.order_id = x.order_id and t.kind = 'extension' and t.cause = x.payment_id
  where x.order_id = i.order_id and x.instalment = i.number and ${stands('t')}
    and not exists (select from ledger_transaction b where b.order_id = x.order_id and b.kind = 'chargeback'
                    and b.cause = x.payment_id and ${stands('b')})`;

const summaryColumns = {
  id: column.text,
  product_name: column.text,
  product_logo: column.text,
  status: column.integer,
  principal: column.bigint,
  disbursed_on: column.date,
  oldest_unpaid: nullable(column.date),
};

const findAll = statement(
  'loan.find_orders',
  summaryColumns,
  `select o.id, p.name as product_name, p.logo as product_logo, o.status, o.principal, o.disbursed_on,
          (select min(i.due_date + (select coalesce(sum(g.days), 0)::integer from (${standingExtensions}) g))
           from instalment i
           where i.order_id = o.id
             and (select sum(e.amount) from ledger_entry e where e.order_id = i.order_id and e.instalment = i.number) > 0
          ) as oldest_unpaid
   from loan_order o
   join product p on p.id = o.product_id
   where o.borrower_id = $1
     and (o.id = $2 or o.id in (
       select n.id from loan_order n where n.borrower_id = $1 order by n.created_at desc, n.id desc limit 50))
   order by o.created_at desc, o.id desc`,
);

/** An instalment as `balances` gives it, read from JSON. */
interface BalanceRow {
  number: number;
  due_date: string;
  principal: number;
  interest: number;
  iva: number;
  commission: number;
  owed_penalty: number;
  owed_interest: number;
  owed_iva: number;
  owed_commission: number;
  owed_principal: number;
  penalty_charged: number;
  days_extended: number;
  extension_fees: number;
}

const owed = (account: string) =>
  `coalesce(sum(e.amount) filter (where e.account = '${account}'), 0)::bigint as owed_${account}`;

/** The instalments of order `o` with what is owed of each. */
const balances = `
   select i.number, i.due_date + x.days as due_date, i.principal, i.interest, i.iva, i.commission,
          ${owed('penalty')}, ${owed('interest')}, ${owed('iva')}, ${owed('commission')}, ${owed('principal')},
          coalesce(sum(e.amount) filter (where e.account = 'penalty' and coalesce(c.kind, t.kind) = 'penalty'), 0)::bigint
            as penalty_charged,
          x.days as days_extended,
          x.fees as extension_fees
   from instalment i
   cross join lateral (
     select coalesce(sum(g.days), 0)::integer as days,
            coalesce(sum((select sum(e.amount) from ledger_entry e where e.transaction_id = g.transaction_id
                          and e.account = 'extension_fee' and e.amount > 0)), 0)::bigint as fees
     from (${standingExtensions}) g) x
   left join ledger_entry e on e.order_id = i.order_id and e.instalment = i.number
   left join ledger_transaction t on t.id = e.transaction_id
   left join ledger_transaction c on c.id = t.corrects
   where i.order_id = o.id
   group by i.order_id, i.number, x.days, x.fees`;

// One statement, so one instant: what is owed and the day up to which it is booked belong together.
const findWithBalances = statement(
  'loan.find_with_balances',
  { ...orderColumns, balances: column.json },
  orderQuery(`,
         (select coalesce(jsonb_agg(to_jsonb(b) order by b.number), '[]') from (${balances}) b) as balances`),
);

// Not `for update`: that waits for every row that refers to the order, and two payments that are written and then lock
// it would wait for each other.
const lock = statement(
  'loan.lock_order',
  { id: column.text },
  'select id from loan_order where borrower_id = $1 and id = $2 for no key update',
);

const updateStatus = statement(
  'loan.update_status',
  {},
  `update loan_order set status = $3::integer, settled_on = $4::date, disbursed_on = coalesce($5::date, disbursed_on)
   where borrower_id = $1 and id = $2`,
);

const replan = statement(
  'loan.replan',
  {},
  `update instalment set due_date = i."dueDate", interest = i.interest, iva = i.iva
   from json_to_recordset($3::json) as i(number integer, "dueDate" date, interest bigint, iva bigint), loan_order o
   where o.borrower_id = $1 and o.id = $2 and instalment.order_id = o.id and instalment.number = i.number`,
);

const book = statement(
  'loan.book',
  {},
  `with opened as (
     insert into ledger_transaction (id, order_id, kind, business_date, booked_at, cause, corrects, number)
     select t.id, o.id, t.kind, t."businessDate", to_timestamp($3::bigint / 1000.0), t.cause, t.corrects,
            t.line + (select coalesce(max(number), 0) from ledger_transaction b where b.order_id = o.id)
     from loan_order o
     cross join rows from (json_to_recordset($4::json)
                             as (id text, kind text, "businessDate" date, cause text, corrects text))
       with ordinality as t(id, kind, "businessDate", cause, corrects, line)
     where o.borrower_id = $1 and o.id = $2
     returning id, order_id
   )
   insert into ledger_entry (transaction_id, line, order_id, account, instalment, amount)
   select opened.id, e.line, opened.order_id, e.account, e.instalment, e.amount
   from opened
   join json_to_recordset($5::json)
     as e("transactionId" text, line integer, account text, instalment integer, amount bigint)
     on e."transactionId" = opened.id`,
);

const findPlan = statement(
  'loan.find_plan',
  {
    number: column.integer,
    due_date: column.date,
    principal: column.bigint,
    interest: column.bigint,
    iva: column.bigint,
    commission: column.bigint,
    extensions: nullable(column.json),
  },
  `select i.number, i.due_date, i.principal, i.interest, i.iva, i.commission,
          (select jsonb_agg(jsonb_build_object('instalment', x.instalment, 'dueDate', x.due_date, 'days', x.days,
                                               'paymentId', x.payment_id))
           from extension x where x.order_id = i.order_id and x.instalment = i.number) as extensions
   from loan_order o
   join instalment i on i.order_id = o.id
   where o.borrower_id = $1 and o.id = $2 and o.status in (${paidOut.join(', ')})
   order by i.number`,
);

const insertExtensionRow = statement(
  'loan.insert_extension',
  {},
  `insert into extension (order_id, instalment, due_date, days, payment_id)
   select o.id, $3::integer, $4::date, $5::integer, $6 from loan_order o where o.borrower_id = $1 and o.id = $2`,
);

const findStanding = statement(
  'loan.find_standing',
  {
    id: column.text,
    kind: column.text,
    business_date: column.date,
    cause: nullable(column.text),
    account: column.text,
    instalment: nullable(column.integer),
    amount: column.bigint,
  },
  `select t.id, t.kind, t.business_date, t.cause, e.account, e.instalment, e.amount
   from loan_order o
   join ledger_transaction t on t.order_id = o.id
   join ledger_entry e on e.transaction_id = t.id
   where o.borrower_id = $1 and o.id = $2 and t.kind not in ('disbursement', 'charges', 'correction') and ${stands('t')}
   order by t.business_date, t.number, t.booked_at, t.id, e.line`,
);

export async function findOrder(db: Queryable, borrowerId: string, orderId: string): Promise<Order | null> {
  const [row] = await db.query(find, [borrowerId, orderId]);
  return row ? toOrder(row) : null;
}

/** An order among others: what tells it apart, and what its status today is derived from. */
export interface OrderSummary {
  id: string;
  productName: string;
  productLogo: string;
  status: OrderStatus;
  principal: number;
  disbursedOn: IsoDate;
  oldestUnpaidDueDate: IsoDate | null;
}

/** The borrower's orders, newest first: the newest fifty, and the one that is asked for, however old it is. */
export async function findOrders(db: Queryable, borrowerId: string, orderId?: string): Promise<OrderSummary[]> {
  return (await db.query(findAll, [borrowerId, orderId ?? null])).map((row) => ({
    id: row.id,
    productName: row.product_name,
    productLogo: row.product_logo,
    status: row.status as OrderStatus,
    principal: row.principal,
    disbursedOn: row.disbursed_on,
    oldestUnpaidDueDate: row.oldest_unpaid,
  }));
}

/** An order and its instalments, by number, with what is owed of each: all of one instant. */
export async function findOrderWithInstalments(
  db: Queryable,
  borrowerId: string,
  orderId: string,
): Promise<{ order: Order; instalments: InstalmentBalance[] } | null> {
  const [row] = await db.query(findWithBalances, [borrowerId, orderId]);
  if (!row) return null;
  return { order: toOrder(row), instalments: (row.balances as BalanceRow[]).map(toBalance) };
}

/** The instalments of an order with what is owed of each, by number. */
export async function findInstalments(
  db: Queryable,
  borrowerId: string,
  orderId: string,
): Promise<InstalmentBalance[]> {
  return (await findOrderWithInstalments(db, borrowerId, orderId))?.instalments ?? [];
}

/** What was agreed of an order that was paid out, instalments by number, and by what their due dates were moved. */
export async function findAgreed(
  db: Queryable,
  borrowerId: string,
  orderId: string,
): Promise<{ agreed: Instalment[]; extensions: ExtensionRecord[] }> {
  const rows = await db.query(findPlan, [borrowerId, orderId]);
  return {
    agreed: rows.map(({ due_date, extensions, ...instalment }) => ({ ...instalment, dueDate: due_date })),
    extensions: rows.flatMap(({ extensions }) => (extensions ?? []) as ExtensionRecord[]),
  };
}

/** Waits until nobody else changes this order; until the transaction ends, nobody else can. */
export async function lockOrder(transaction: Queryable, borrowerId: string, orderId: string): Promise<boolean> {
  return (await transaction.query(lock, [borrowerId, orderId])).length === 1;
}

export async function setStatus(
  transaction: Queryable,
  borrowerId: string,
  orderId: string,
  change: { status: OrderStatus; settledOn: IsoDate | null; disbursedOn?: IsoDate },
): Promise<void> {
  await transaction.query(updateStatus, [
    borrowerId,
    orderId,
    change.status,
    change.settledOn,
    change.disbursedOn ?? null,
  ]);
}

/** Moves the due dates of an order that is not paid out yet. */
export async function replanInstalments(
  transaction: Queryable,
  borrowerId: string,
  orderId: string,
  instalments: readonly Instalment[],
): Promise<void> {
  await transaction.query(replan, [borrowerId, orderId, JSON.stringify(instalments)]);
}

/** How far an extension moves which due date, and the payment that paid for it. */
export interface ExtensionRecord {
  instalment: number;
  /** The due date that it moves. */
  dueDate: IsoDate;
  days: number;
  paymentId: string;
}

/** Postpones one instalment: a payment buys one extension at most. */
export async function insertExtension(
  transaction: Queryable,
  borrowerId: string,
  orderId: string,
  { instalment, dueDate, days, paymentId }: ExtensionRecord,
): Promise<void> {
  await transaction.query(insertExtensionRow, [borrowerId, orderId, instalment, dueDate, days, paymentId]);
}

/** Books balanced transactions; nothing that is booked is ever changed. */
export async function bookTransactions(
  db: Queryable,
  borrowerId: string,
  orderId: string,
  bookedAt: number,
  transactions: readonly LedgerTransaction[],
): Promise<void> {
  if (transactions.length === 0) return;
  await db.query(book, [borrowerId, orderId, bookedAt, ...ledgerParameters(transactions)]);
}

/** What was booked since the disbursement and was not undone, by day and then in the order of booking. */
export async function findBookings(db: Queryable, borrowerId: string, orderId: string): Promise<LedgerTransaction[]> {
  const bookings: LedgerTransaction[] = [];
  for (const { id, kind, business_date, cause, ...entry } of await db.query(findStanding, [borrowerId, orderId])) {
    if (bookings.at(-1)?.id !== id) {
      const booked = { id, kind: kind as LedgerTransaction['kind'], businessDate: business_date, entries: [] };
      bookings.push(cause === null ? booked : { ...booked, cause });
    }
    bookings.at(-1)?.entries.push(entry as LedgerTransaction['entries'][number]);
  }
  return bookings;
}

function toOrder(row: Row<typeof orderColumns>): Order {
  return {
    id: row.id,
    borrowerId: row.borrower_id,
    productId: row.product_id,
    productName: row.product_name,
    productLogo: row.product_logo,
    terms: row.terms as ProductTerms,
    status: row.status as OrderStatus,
    principal: row.principal,
    periods: row.periods,
    termUnit: row.term_unit as Order['termUnit'],
    couponAmount: row.coupon_amount,
    disbursedOn: row.disbursed_on,
    settledOn: row.settled_on,
    bookedThrough: row.booked_through,
    rebated: row.rebated,
    cancelled: row.cancelled,
    isRated: row.is_rated,
  };
}

function toBalance(row: BalanceRow): InstalmentBalance {
  return {
    number: row.number,
    dueDate: row.due_date,
    principal: row.principal,
    interest: row.interest,
    iva: row.iva,
    commission: row.commission,
    outstanding: {
      penalty: row.owed_penalty,
      interest: row.owed_interest,
      iva: row.owed_iva,
      commission: row.owed_commission,
      principal: row.owed_principal,
    },
    daysExtended: row.days_extended,
    extensionFees: row.extension_fees,
    penaltyCharged: row.penalty_charged,
  };
}
