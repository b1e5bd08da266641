import type { IsoDate } from '@plazo/loan-rules/calendar';
import type { OrderStatus } from '@plazo/loan-rules/order-status';
import type { ProductTerms } from '@plazo/loan-rules/terms';
import type { Queryable } from '../db/db.ts';
import { column, nullable, type Row, statement } from '../db/statement.ts';
import { isVoid, stands } from '../ledger/booking.repository.ts';
import { takenBackOf } from '../payments/reversal.repository.ts';
import type { InstalmentBalance, Order } from './order.ts';

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
  planned_on: column.date,
  first_due_date: nullable(column.date),
  due_date_rule: column.text,
  settled_on: nullable(column.date),
  booked_through: nullable(column.date),
  rebated: column.bigint,
  cancelled: column.bigint,
  is_rated: column.boolean,
};

const orderQuery = (more = '', which = 'o.borrower_id = $1 and o.id = $2') => `
  select o.id, o.borrower_id, o.product_id, p.name as product_name, p.logo as product_logo, v.terms, o.status,
         o.principal, o.periods, o.term_unit, o.coupon_amount, o.disbursed_on, coalesce(a.planned_on, o.disbursed_on) as planned_on, o.first_due_date,
         o.due_date_rule, o.settled_on,
         (select max(t.business_date) from ledger_transaction t
          where t.order_id = o.id and t.kind not in ('disbursement', 'charges', 'correction') and ${stands('t')})
           as booked_through,
         ${givenBack('rebate')} as rebated, ${givenBack('cancellation')} as cancelled,
         exists (select from rating r where r.order_id = o.id) as is_rated${more}
  from loan_order o
  join product p on p.id = o.product_id
  join product_version v on v.product_id = o.product_id and v.version = o.product_version
  left join acceptance a on a.order_id = o.id
  where ${which}`;

const find = statement('loan.find_order', orderColumns, orderQuery());

// The staff's: it goes through all orders, and knows no borrower.
const findBetween = statement(
  'loan.find_orders_between',
  orderColumns,
  orderQuery('', 'o.id > $1 and o.id <= $2 order by o.id'),
);

/** The extensions of instalment `i` that stand: neither corrected, nor was the payment of their fee taken back. */
const standingExtensions = `
  select x.days, t.id as transaction_id
  from extension x
  join ledger_transaction t on t.order_id = x.order_id and t.kind = 'extension' and t.cause = x.payment_id
  where x.order_id = i.order_id and x.instalment = i.number and ${stands('t')}
    and not ${isVoid('x')}`;

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

/** Whether another offer took the place of order `o`. */
const isReoffered = 'exists (select from offer f where f.replaces = o.id)';

const withBalances = `,
         (select coalesce(jsonb_agg(to_jsonb(b) order by b.number), '[]') from (${balances}) b) as balances`;

// One statement, so one instant: what is owed and the day up to which it is booked belong together.
const findWithBalances = statement(
  'loan.find_with_balances',
  { ...orderColumns, balances: column.json },
  orderQuery(withBalances),
);

const findNewestWithBalances = statement(
  'loan.find_newest_with_balances',
  { ...orderColumns, balances: column.json, is_reoffered: column.boolean },
  orderQuery(
    `${withBalances}, ${isReoffered} as is_reoffered`,
    'o.borrower_id = $1 order by o.created_at desc, o.id desc limit $2',
  ),
);

const findExtras = statement(
  'loan.find_order_extras',
  {
    created_at: column.bigint,
    kept: column.bigint,
    last_payment: nullable(column.text),
    taken_back: nullable(column.json),
    is_reoffered: column.boolean,
  },
  `select (extract(epoch from o.created_at) * 1000)::bigint as created_at,
          (select 0 - coalesce(sum(e.amount), 0) from ledger_entry e
           where e.order_id = o.id and e.account = 'unapplied_cash')::bigint as kept,
          (select p.id from payment p
           where p.order_id = o.id and p.amount > ${takenBackOf('p')}
           order by p.paid_at desc, p.id limit 1) as last_payment,
          (select jsonb_build_object('id', p.id, 'amount', r.amount, 'paid', p.amount, 'payCode', v.pay_code,
                                     'paidAt', (extract(epoch from p.paid_at) * 1000)::bigint,
                                     'takenBackAt', (extract(epoch from r.reversed_at) * 1000)::bigint)
           from payment p
           join payment_reversal r on r.payment_id = p.id
           left join voucher v on v.id = p.voucher_id
           where p.order_id = o.id
             and not exists (select from payment n where n.order_id = o.id and n.received_at > r.received_at)
           order by r.received_at desc, r.id limit 1) as taken_back,
          ${isReoffered} as is_reoffered
   from loan_order o where o.borrower_id = $1 and o.id = $2`,
);

/** What there is to say of an order besides its account. */
export interface OrderExtras {
  /** Epoch milliseconds. */
  takenAt: number;
  /** What is kept of it for its borrower, in minor units. */
  kept: number;
  /** The newest payment of which something stands. */
  lastPaymentId: string | null;
  /** Whether it ended because it was not paid out in time, and was offered anew. */
  isReoffered: boolean;
  /** What was taken back last, if nothing was paid since. */
  takenBack: TakenBackPayment | null;
}

/** A payment, or a part of one, that was taken back; instants in epoch milliseconds. */
export interface TakenBackPayment {
  id: string;
  amount: number;
  /** The whole payment. */
  paid: number;
  /** The channel of its voucher; null where it had none. */
  payCode: string | null;
  paidAt: number;
  takenBackAt: number;
}

export async function findOrderExtras(db: Queryable, borrowerId: string, orderId: string): Promise<OrderExtras | null> {
  const [row] = await db.query(findExtras, [borrowerId, orderId]);
  if (!row) return null;
  const { created_at: takenAt, kept, last_payment: lastPaymentId, is_reoffered: isReoffered } = row;
  return { takenAt, kept, lastPaymentId, isReoffered, takenBack: row.taken_back as TakenBackPayment | null };
}

export async function findOrder(db: Queryable, borrowerId: string, orderId: string): Promise<Order | null> {
  const [row] = await db.query(find, [borrowerId, orderId]);
  return row ? toOrder(row) : null;
}

/** The orders of the lender after one id up to another, by id. */
export async function findOrdersBetween(db: Queryable, after: string, last: string): Promise<Order[]> {
  return (await db.query(findBetween, [after, last])).map(toOrder);
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
export interface OrderWithInstalments {
  order: Order;
  instalments: InstalmentBalance[];
}

export async function findOrderWithInstalments(
  db: Queryable,
  borrowerId: string,
  orderId: string,
): Promise<OrderWithInstalments | null> {
  const [row] = await db.query(findWithBalances, [borrowerId, orderId]);
  return row ? toOrderWithInstalments(row) : null;
}

/** The borrower's newest orders, newest first: at most so many. */
export async function findNewestWithInstalments(
  db: Queryable,
  borrowerId: string,
  most: number,
): Promise<(OrderWithInstalments & { isReoffered: boolean })[]> {
  const rows = await db.query(findNewestWithBalances, [borrowerId, most]);
  return rows.map((row) => ({ ...toOrderWithInstalments(row), isReoffered: row.is_reoffered }));
}

function toOrderWithInstalments(row: Row<typeof orderColumns> & { balances: unknown }): OrderWithInstalments {
  return { order: toOrder(row), instalments: (row.balances as BalanceRow[]).map(toBalance) };
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
    plannedOn: row.planned_on,
    firstDueDate: row.first_due_date,
    dueDateRule: row.due_date_rule as Order['dueDateRule'],
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
