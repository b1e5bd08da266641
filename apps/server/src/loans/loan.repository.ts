import type { IsoDate } from '@plazo/loan-rules/calendar';
import type { FreeDays } from '@plazo/loan-rules/free-days';
import type { OrderStatus } from '@plazo/loan-rules/order-status';
import type { Instalment } from '@plazo/loan-rules/schedule';
import type { ProductTerms } from '@plazo/loan-rules/terms';
import { withBookings } from '../ledger/account.ts';
import { isFirstPayout, stands } from '../ledger/booking.repository.ts';
import { within } from '../ledger/check.ts';
import type { ExtensionRecord } from '../ledger/extension.ts';
import type { LedgerTransaction } from '../ledger/ledger.ts';
import type { AgreedPlan, Order, StoredOrder } from '../ledger/order.ts';
import { ranged } from '../ledger/ranged.repository.ts';
import { reversedOf } from '../ledger/reversal.repository.ts';
import { first, type Queryable } from '../platform/db/db.ts';
import { column, nullable, type Row, statement } from '../platform/db/statement.ts';
import { type Destination, destinationOf } from './destination.repository.ts';
import { type HeldPayment, heldPaymentsOf } from './held.repository.ts';

const orderColumns = {
  id: column.text,
  borrowerId: column.text,
  productId: column.text,
  productName: column.text,
  productLogo: column.text,
  terms: column.json<ProductTerms>(),
  status: column.integerOf<OrderStatus>(),
  principal: column.bigint,
  periods: column.integer,
  termUnit: column.word<Order['termUnit']>(),
  couponAmount: column.bigint,
  disbursedOn: column.date,
  plannedOn: column.date,
  firstDueDate: nullable(column.date),
  dueDateRule: column.word<Order['dueDateRule']>(),
  settledOn: nullable(column.date),
  transferredTo: nullable(column.text),
  isRated: column.boolean,
  pauses: column.builtJson<FreeDays[]>(),
  plans: column.builtJson<AgreedPlan[]>(),
};

/** `borrower` is SQL for the borrower whose order it is: for staff, that of the row. */
const orderQuery = (more = '', which = 'o.borrower_id = $borrowerId and o.id = $orderId', borrower = '$borrowerId') => `
  select o.id, o.borrower_id, o.product_id, p.name as product_name, p.logo as product_logo, v.terms, o.status,
         o.principal, o.periods, o.term_unit, o.coupon_amount, o.disbursed_on, coalesce(a.planned_on, o.disbursed_on) as planned_on, o.first_due_date,
         o.due_date_rule, o.settled_on, o.transferred_to,
         (select count(*) from rating r where r.borrower_id = ${borrower} and r.order_id = o.id) > 0 as is_rated,
         (select coalesce(json_agg(json_build_object('after', p.begins_on, 'through', p.through) order by p.begins_on, p.id), '[]')
          from pause p where p.borrower_id = ${borrower} and p.order_id = o.id) as pauses,
         (select coalesce(json_agg(json_build_object('id', n.id, 'payments', n.payments) order by n.accepted_at, n.id), '[]')
          from payment_plan n where n.borrower_id = ${borrower} and n.order_id = o.id and n.accepted_at is not null) as plans${more}
  from loan_order o
  join product p on p.id = o.product_id
  join product_version v on v.product_id = o.product_id and v.version = o.product_version
  left join acceptance a on a.borrower_id = o.borrower_id and a.order_id = o.id
  where ${which}`;

const find = statement('loan.find_order', orderColumns, orderQuery());

// For staff: it reads all orders, without a borrower.
const findBetween = ranged(
  'loan.find_orders_between',
  orderColumns,
  orderQuery('', `${within('o')} order by o.borrower_id, o.id`, 'o.borrower_id'),
);

/** Whether another offer took the place of order `o` of the borrower. */
const isReoffered = 'exists (select from offer f where f.borrower_id = $borrowerId and f.replaces = o.id)';

/** Why the money of the borrower's order `o` is not on its way, if nobody has requested it again; its borrower may have cancelled it since. */
const payoutEnd = `case when o.status in (151, 110) then (select case when n.state in ('failed', 'returned') then n.state end from payout n
                                                      where n.borrower_id = $borrowerId and n.order_id = o.id
                                                      order by n.requested_at desc, n.id desc limit 1) end`;

/** It did not arrive, or it was sent and came back. */
export type PayoutEnd = 'failed' | 'returned';

/**
 * Everything that decides about the money of order `o`, in one statement and so as of one instant: the debt is computed from this alone.
 */
const withAccount = (borrower = '$borrowerId') => `,
         (select coalesce(json_agg(json_build_object('number', i.number, 'dueDate', i.due_date, 'principal', i.principal,
                                                       'interest', i.interest, 'iva', i.iva, 'commission', i.commission)
                                    order by i.number), '[]')
          from instalment i where i.borrower_id = ${borrower} and i.order_id = o.id) as planned,
         (select coalesce(json_agg(json_build_object(
                   'id', t.id, 'kind', t.kind, 'businessDate', t.business_date, 'cause', t.cause,
                   'entries', (select json_agg(json_build_object('account', e.account, 'instalment', e.instalment, 'amount', e.amount)
                                                order by e.line)
                               from ledger_entry e where e.borrower_id = ${borrower} and e.order_id = t.order_id and e.transaction_number = t.number))
                   order by t.business_date, t.number), '[]')
          from ledger_transaction t
          where t.borrower_id = ${borrower} and t.order_id = o.id and t.kind <> 'correction' and not ${isFirstPayout('t', borrower)}
            and ${stands('t', borrower)}) as bookings,
         (select coalesce(json_agg(json_build_object('instalment', x.instalment, 'dueDate', x.due_date, 'days', x.days,
                                                       'paymentId', x.payment_id)), '[]')
          from extension x where x.borrower_id = ${borrower} and x.order_id = o.id) as extensions`;

const accountColumns = {
  ...orderColumns,
  planned: column.builtJson<Instalment[]>(),
  bookings: column.builtJson<(LedgerTransaction & { cause: string | null })[]>(),
  extensions: column.builtJson<ExtensionRecord[]>(),
};

const findOneAccount = statement('loan.find_account', accountColumns, orderQuery(withAccount()));

// For staff: a page of a list has orders of many borrowers.
const findSeveral = statement(
  'loan.find_accounts_of',
  accountColumns,
  orderQuery(
    withAccount('o.borrower_id'),
    '(o.borrower_id, o.id) in (select k."borrowerId", k."orderId" from json_to_recordset($orders::json) as k("borrowerId" text, "orderId" text))',
    'o.borrower_id',
  ),
);

const findNewest = statement(
  'loan.find_newest_accounts',
  { ...accountColumns, isReoffered: column.boolean, payoutEnd: nullable(column.word<PayoutEnd>()) },
  orderQuery(
    `${withAccount()}, ${isReoffered} as is_reoffered, ${payoutEnd} as payout_end`,
    'o.borrower_id = $borrowerId order by o.created_at desc, o.id desc limit $most',
  ),
);

const findNewestAnd = statement(
  'loan.find_newest_accounts_and',
  accountColumns,
  orderQuery(
    withAccount(),
    `o.borrower_id = $borrowerId
     and (o.id = $orderId or o.id in (
       select n.id from loan_order n where n.borrower_id = $borrowerId order by n.created_at desc, n.id desc limit 50))
   order by o.created_at desc, o.id desc`,
  ),
);

const extraColumns = {
  /** Epoch milliseconds. */
  takenAt: column.instant,
  /** Its credit balance, in minor units. */
  creditBalance: column.bigint,
  /** The newest payment that was not completely reversed. */
  lastPaymentId: nullable(column.text),
  /** The last reversal, if nothing was paid since. */
  reversal: nullable(column.builtJson<ReversedPayment>()),
  /** Payments that staff must check before they are credited, newest first. */
  held: column.builtJson<HeldPayment[]>(),
  /** Where its money goes; null if no payout is active. */
  destination: nullable(column.builtJson<Destination>()),
  /** The offer that replaces it, if it ended because it was not paid out in time. */
  reofferedAs: nullable(column.text),
  /** Why its money is not on its way, if it was not sent again. */
  payoutEnd: nullable(column.word<PayoutEnd>()),
  /** What the lender told the borrower about a rejection. */
  rejectionNote: nullable(column.text),
  /** The last day on which a payment plan that the lender's people proposed can be accepted. */
  planOpenThrough: nullable(column.date),
  /** The newest payment plan, standing or over. */
  lastPlan: nullable(column.builtJson<LastPlan>()),
};

const loanDetails = statement(
  'loan.find_details',
  { ...accountColumns, ...extraColumns },
  orderQuery(`${withAccount()},
         o.created_at as taken_at,
         (select 0 - coalesce(sum(e.amount), 0) from ledger_entry e
          where e.borrower_id = $borrowerId and e.order_id = o.id and e.account = 'unapplied_cash')::bigint as credit_balance,
         (select p.id from payment p
          where p.borrower_id = $borrowerId and p.order_id = o.id and p.amount > ${reversedOf('p', '$borrowerId')}
          order by p.paid_at desc, p.id limit 1) as last_payment_id,
         (select json_build_object('id', p.id, 'amount', r.amount, 'paid', p.amount, 'payCode', v.pay_code,
                                    'paidAt', (extract(epoch from p.paid_at) * 1000)::bigint,
                                    'reversedAt', (extract(epoch from r.reversed_at) * 1000)::bigint)
          from payment p
          join payment_reversal r on r.borrower_id = p.borrower_id and r.payment_id = p.id
          left join voucher v on v.borrower_id = p.borrower_id and v.id = p.voucher_id
          where p.borrower_id = $borrowerId and p.order_id = o.id
            and not exists (select from payment n where n.borrower_id = $borrowerId and n.order_id = o.id and n.received_at > r.received_at)
          order by r.received_at desc, r.id limit 1) as reversal,
         ${heldPaymentsOf('o', '$borrowerId')} as held,
         ${destinationOf('o', '$borrowerId')} as destination,
         (select f.id from offer f where f.borrower_id = $borrowerId and f.replaces = o.id) as reoffered_as, ${payoutEnd} as payout_end, o.rejection_note,
         (select n.open_through from payment_plan n
          where n.borrower_id = $borrowerId and n.order_id = o.id and n.state = 'proposed' and n.made_by <> 'borrower') as plan_open_through,
         (select json_build_object('state', n.state, 'openThrough', n.open_through,
                                    'decidedAt', (extract(epoch from n.decided_at) * 1000)::bigint)
          from payment_plan n where n.borrower_id = $borrowerId and n.order_id = o.id
          order by n.made_at desc, n.id desc limit 1) as last_plan`),
);

/** What became of a payment plan, and when, in epoch milliseconds: null while it stands. */
export interface LastPlan {
  state: 'proposed' | 'open' | 'expired' | 'cancelled' | 'broken' | 'kept';
  openThrough: IsoDate;
  decidedAt: number | null;
}

/** What its screen says about an order, apart from its account. */
export type OrderExtras = Row<typeof extraColumns>;

/** A payment, or part of one, that was reversed; instants in epoch milliseconds. */
export interface ReversedPayment {
  id: string;
  amount: number;
  /** The whole payment. */
  paid: number;
  /** The channel of its voucher; null if it had none. */
  payCode: string | null;
  paidAt: number;
  reversedAt: number;
}

/** The order with its account and everything else on its screen, as of one instant. */
export async function findDetails(
  db: Queryable,
  borrowerId: string,
  orderId: string,
): Promise<{ account: StoredAccount; extras: OrderExtras } | null> {
  const [row] = await db.query(loanDetails, { borrowerId, orderId });
  if (!row) return null;
  const { takenAt, creditBalance, lastPaymentId, reversal, held, destination, ...others } = row;
  const { reofferedAs, payoutEnd, rejectionNote, planOpenThrough, lastPlan, ...account } = others;
  const extras = { takenAt, creditBalance, lastPaymentId, reversal, held, destination };
  const ends = { reofferedAs, payoutEnd, rejectionNote, planOpenThrough, lastPlan };
  return { account: toAccount(account), extras: { ...extras, ...ends } };
}

export async function findOrder(db: Queryable, borrowerId: string, orderId: string): Promise<StoredOrder | null> {
  return first(await db.query(find, { borrowerId, orderId }));
}

/** The orders of the borrowers after one id, up to another. */
export async function findOrdersBetween(db: Queryable, after: string, last: string): Promise<StoredOrder[]> {
  return db.query(findBetween, { after, last });
}

/** An order with everything that decides about its money, as of one instant. */
export interface StoredAccount {
  order: Order;
  /** The instalments, by number; before the payout nothing is owed on them. */
  planned: Instalment[];
  /** The bookings in force since the disbursement, by day and then in the order of booking. */
  bookings: LedgerTransaction[];
  extensions: ExtensionRecord[];
}

export async function findAccount(db: Queryable, borrowerId: string, orderId: string): Promise<StoredAccount | null> {
  const [row] = await db.query(findOneAccount, { borrowerId, orderId });
  return row ? toAccount(row) : null;
}

/** Some orders of the lender, in no particular order. */
export async function findAccountsOf(
  db: Queryable,
  orders: readonly { borrowerId: string; orderId: string }[],
): Promise<StoredAccount[]> {
  if (orders.length === 0) return [];
  const rows = await db.query(findSeveral, { orders: JSON.stringify(orders) });
  return rows.map(toAccount);
}

/** The borrower's newest orders, newest first, up to `most`. */
export async function findNewestAccounts(
  db: Queryable,
  borrowerId: string,
  most: number,
): Promise<(StoredAccount & { isReoffered: boolean; payoutEnd: PayoutEnd | null })[]> {
  const rows = await db.query(findNewest, { borrowerId, most });
  return rows.map(({ isReoffered, payoutEnd, ...row }) => ({ ...toAccount(row), isReoffered, payoutEnd }));
}

/** The borrower's orders, newest first: the newest fifty, and the requested one, however old it is. */
export async function findAccounts(db: Queryable, borrowerId: string, orderId?: string): Promise<StoredAccount[]> {
  return (await db.query(findNewestAnd, { borrowerId, orderId: orderId ?? null })).map(toAccount);
}

function toAccount({ planned, bookings: stored, extensions, ...order }: Row<typeof accountColumns>): StoredAccount {
  const bookings = stored.map(({ cause, ...booked }) => (cause === null ? booked : { ...booked, cause }));
  return { order: withBookings(order, bookings), planned, bookings, extensions };
}
