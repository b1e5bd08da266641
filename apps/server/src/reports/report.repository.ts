import type { IsoDate } from '@plazo/loan-rules/calendar';
import { type LateEdges, lateRanges } from '@plazo/loan-rules/late';
import { isVoid, stands } from '../ledger/booking.repository.ts';
import { debtIn, inForce, isOf, owed as owedAccounts, within } from '../ledger/check.ts';
import { type BorrowerRange, queriesFor, ranged } from '../ledger/ranged.repository.ts';
import type { Queryable } from '../platform/db/db.ts';
import { column, type Row } from '../platform/db/statement.ts';

// The lender's figures come from the ledger alone. Each statement is about the borrowers after $after, up to and including $last.

/** Entry `e` and transaction `t` are of those borrowers. */
const bothWithin = `${within('t')} and ${within('e')}`;

/** The currencies of those orders, and their days of grace. */
const currencies = `
  select o.borrower_id, o.id as order_id, v.terms ->> 'currency' as currency, (v.terms ->> 'penaltyGraceDays')::integer as grace from loan_order o
  join product_version v on v.product_id = o.product_id and v.version = o.product_version where ${within('o')}`;

/** The orders whose debt was charged off or passed on at the end of a day. */
const claimsOn = (day: string) => `
  select e.borrower_id, e.order_id, case when sum(e.amount) filter (where e.account = 'charged_off_claim') <> 0 then -2 else -3 end as bucket
  from ledger_entry e join ledger_transaction t on t.borrower_id = e.borrower_id and t.order_id = e.order_id and t.number = e.transaction_number
  where ${bothWithin} and t.business_date <= ${day}::date and ${isOf('e', `'charged_off_claim', 'transferred_claim'`)}
  group by e.borrower_id, e.order_id
  having sum(e.amount) filter (where e.account = 'charged_off_claim') <> 0 or sum(e.amount) filter (where e.account = 'transferred_claim') <> 0`;

/** The debt at the end of a day, by order, instalment and account; without what was charged off. */
const owedOn = (day: string) => `
  select e.borrower_id, e.order_id, e.instalment, e.account, sum(e.amount) as amount
  from ledger_entry e join ledger_transaction t on t.borrower_id = e.borrower_id and t.order_id = e.order_id and t.number = e.transaction_number
  where ${bothWithin} and t.business_date <= ${day}::date and ${isOf('e', owedAccounts)}
    and (e.borrower_id, e.order_id) not in (select borrower_id, order_id from (${claimsOn(day)}) claimed where bucket = -2)
  group by e.borrower_id, e.order_id, e.instalment, e.account having sum(e.amount) <> 0`;

/** By how many days instalment `i` was postponed. */
const moved = `(
  select coalesce(sum(x.days), 0)::integer from extension x
  where x.borrower_id = i.borrower_id and x.order_id = i.order_id and x.instalment = i.number and not ${isVoid('x')})`;

/** The payment plans that stood at the end of a day. */
const plansOn = (day: string) => `
  select t.borrower_id, t.order_id, p.payments
  from ledger_transaction t join payment_plan p on p.borrower_id = t.borrower_id and p.id = t.cause and ${within('p')}
  where ${within('t')} and t.kind = 'plan' and t.business_date <= ${day}::date and ${inForce('t')}
    and not exists (select from ledger_transaction e
                    where e.borrower_id = t.borrower_id and e.order_id = t.order_id and e.business_date <= ${day}::date
                      and e.kind = 'plan-end' and e.cause = t.cause and ${inForce('e')})
    and not exists (select from ledger_transaction e
                    where e.borrower_id = t.borrower_id and e.order_id = t.order_id and e.business_date <= ${day}::date
                      and e.kind = 'payout-return' and e.number > t.number)`;

/** The debt at the end of a day by the days on which it was due: those of the plan that stood, else of the contract. */
const dueOn = (day: string) => `
  with owed as (${owedOn(day)}), plans as (${plansOn(day)})
  select owed.borrower_id, owed.order_id, owed.amount, i.due_date + ${moved} as due
  from owed
  join instalment i on i.borrower_id = owed.borrower_id and i.order_id = owed.order_id and i.number = owed.instalment and ${within('i')}
  where (owed.borrower_id, owed.order_id) not in (select borrower_id, order_id from plans)
  union all
  select s.borrower_id, s.order_id,
         case x.place when 1 then greatest(s.amount - x.later, 0) else least(x.amount, greatest(s.amount - x.later, 0)) end, x.due
  from (select borrower_id, order_id, sum(amount) as amount from owed group by borrower_id, order_id) s
  join plans on plans.borrower_id = s.borrower_id and plans.order_id = s.order_id
  cross join lateral (
    select r.place, (r.payment ->> 'dueDate')::date as due, ${debtIn('r.payment')} as amount,
           sum(${debtIn('r.payment')}) over (order by r.place desc) - ${debtIn('r.payment')} as later
    from jsonb_array_elements(plans.payments) with ordinality r(payment, place)) x`;

/** The orders that owed something at the end of a day, with what of it was late, and for how many days. */
const agedOn = (day: string) => `
  select d.borrower_id, d.order_id, c.currency, sum(d.amount) as outstanding,
         coalesce(sum(d.amount) filter (where d.due + c.grace < ${day}::date), 0) as late,
         coalesce(max(${day}::date - d.due) filter (where d.amount > 0 and d.due + c.grace < ${day}::date), 0) as days
  from (${dueOn(day)}) d
  join (${currencies}) c on c.borrower_id = d.borrower_id and c.order_id = d.order_id
  group by d.borrower_id, d.order_id, c.currency`;

/** The bucket of so many days: 0 before the first one begins. */
const bucketOf = (days: string) => `width_bucket(${days}, $begins::integer[])`;

/**
 * What several queries say of an order, below each other, for a `group by` of the order: joined, they would be read again for each other's rows,
 * since the planner takes each for a single row. By query, the expression of each column that it knows; types: of all columns.
 */
function partsOf<Name extends string>(
  types: Readonly<Record<Name, string>>,
  queries: Readonly<Record<string, Partial<Record<NoInfer<Name>, string>>>>,
): string {
  const names = Object.keys(types) as Name[];
  const parts = Object.entries(queries).map(([query, given]) => {
    const columns = names.map((name) => `(${given[name] ?? 'null'})::${types[name]} as ${name}`);
    return `select borrower_id, order_id, ${columns.join(', ')} from (${query}) part`;
  });
  return parts.join('\nunion all\n');
}

const rollColumns = {
  currency: 'text',
  was: 'integer',
  became: 'integer',
  claimed: 'integer',
  claims: 'integer',
  owed_before: 'numeric',
  owed_after: 'numeric',
};

const resultColumns = {
  currency: 'text',
  was: 'integer',
  became: 'integer',
  outstanding: 'numeric',
  ended: 'integer',
  contacts: 'integer',
  promise: 'text',
};

const findAccounts = ranged(
  'report.accounts',
  { currency: column.text, account: column.text, debit: column.bigint, credit: column.bigint },
  `with currencies as (${currencies}),
   by_order as (
     select e.borrower_id, e.order_id, e.account, coalesce(sum(e.amount) filter (where e.amount > 0), 0) as debit,
            coalesce(-sum(e.amount) filter (where e.amount < 0), 0) as credit
     from ledger_entry e join ledger_transaction t on t.borrower_id = e.borrower_id and t.order_id = e.order_id and t.number = e.transaction_number
     where ${bothWithin} and t.business_date <= $on::date
     group by e.borrower_id, e.order_id, e.account)
   select currency, account, sum(debit)::bigint as debit, sum(credit)::bigint as credit
   from by_order join currencies using (borrower_id, order_id) group by currency, account`,
);

const findPortfolio = ranged(
  'report.portfolio',
  {
    currency: column.text,
    openOrders: column.bigint,
    principal: column.bigint,
    interest: column.bigint,
    iva: column.bigint,
    commission: column.bigint,
    penalty: column.bigint,
  },
  `with currencies as (${currencies}), owed as (${owedOn('$on')}),
   by_order as (
     select borrower_id, order_id,
            sum(amount) filter (where account = 'principal') as principal,
            sum(amount) filter (where account = 'interest') as interest,
            sum(amount) filter (where account = 'iva') as iva,
            sum(amount) filter (where account = 'commission') as commission,
            sum(amount) filter (where account = 'penalty') as penalty
     from owed group by borrower_id, order_id)
   select currency, count(*) as open_orders, coalesce(sum(principal), 0)::bigint as principal,
          coalesce(sum(interest), 0)::bigint as interest, coalesce(sum(iva), 0)::bigint as iva,
          coalesce(sum(commission), 0)::bigint as commission, coalesce(sum(penalty), 0)::bigint as penalty
   from by_order join currencies using (borrower_id, order_id) group by currency`,
);

const findArrears = ranged(
  'report.arrears',
  {
    currency: column.text,
    /** 0 for orders that were not late, then one by one as the tenant has them. */
    bucket: column.integer,
    orders: column.bigint,
    outstanding: column.bigint,
    late: column.bigint,
  },
  `with aged as (${agedOn('$on')})
   select currency, ${bucketOf('days')} as bucket, count(*) as orders, sum(outstanding)::bigint as outstanding, sum(late)::bigint as late
   from aged group by 1, 2`,
);

const findRolls = ranged(
  'report.rolls',
  {
    currency: column.text,
    /** The bucket at the end of the first day, and of the last one; -1: nothing was owed, -2: it was charged off, -3: passed on. */
    fromBucket: column.integer,
    toBucket: column.integer,
    orders: column.bigint,
    owedBefore: column.bigint,
    owedAfter: column.bigint,
  },
  `with parts as (
     ${partsOf(rollColumns, {
       [agedOn('$from')]: { currency: 'currency', was: bucketOf('days'), owed_before: 'outstanding' },
       [agedOn('$through')]: { currency: 'currency', became: bucketOf('days'), owed_after: 'outstanding' },
       [claimsOn('$from')]: { claimed: 'bucket' },
       [claimsOn('$through')]: { claims: 'bucket' },
     })}),
   by_order as (
     select max(currency) as currency, coalesce(max(was), max(claimed), -1) as from_bucket, coalesce(max(became), max(claims), -1) as to_bucket,
            sum(owed_before) as owed_before, sum(owed_after) as owed_after
     from parts group by borrower_id, order_id having count(was) + count(became) > 0)
   select currency, from_bucket, to_bucket, count(*) as orders, coalesce(sum(owed_before), 0)::bigint as owed_before,
          coalesce(sum(owed_after), 0)::bigint as owed_after
   from by_order group by currency, from_bucket, to_bucket`,
);

const findClaims = ranged(
  'report.charge_offs',
  {
    currency: column.text,
    chargedOff: column.bigint,
    reinstated: column.bigint,
    recovered: column.bigint,
    transferred: column.bigint,
  },
  `with currencies as (${currencies}),
   by_order as (
     select e.borrower_id, e.order_id,
            coalesce(-sum(e.amount) filter (where e.account = 'charged_off_claim' and t.kind = 'charge-off'), 0) as charged_off,
            coalesce(sum(e.amount) filter (where e.account = 'charged_off_claim' and t.kind in ('reinstatement', 'payout-return')), 0) as reinstated,
            coalesce(-sum(e.amount) filter (where e.account = 'recovery_income' and t.kind not in ('reinstatement', 'payout-return')), 0) as recovered,
            coalesce(sum(e.amount) filter (where e.account = 'transferred_claim'), 0) as transferred
     from ledger_entry e join ledger_transaction t on t.borrower_id = e.borrower_id and t.order_id = e.order_id and t.number = e.transaction_number
     where ${bothWithin} and ${isOf('e', `'charged_off_claim', 'recovery_income', 'transferred_claim'`)}
       and t.business_date between $from::date and $through::date and t.kind <> 'correction' and ${stands('t')}
     group by e.borrower_id, e.order_id)
   select currency, sum(charged_off)::bigint as charged_off, sum(reinstated)::bigint as reinstated,
          sum(recovered)::bigint as recovered, sum(transferred)::bigint as transferred
   from by_order join currencies using (borrower_id, order_id) group by currency`,
);

const findFlows = ranged(
  'report.cash_flows',
  {
    date: column.date,
    currency: column.text,
    disbursed: column.bigint,
    returned: column.bigint,
    reversed: column.bigint,
    refunded: column.bigint,
    net: column.bigint,
  },
  `with currencies as (${currencies}),
   flows as (
     select t.borrower_id, t.order_id, t.business_date as date,
            case when t.kind = 'disbursement' then -e.amount else 0 end as disbursed,
            case when t.kind = 'payout-return' then e.amount else 0 end as returned,
            case when t.kind = 'reversal' then -e.amount else 0 end as reversed,
            case when t.kind = 'refund' then -e.amount else 0 end as refunded,
            e.amount as net
     from ledger_entry e join ledger_transaction t on t.borrower_id = e.borrower_id and t.order_id = e.order_id and t.number = e.transaction_number
     where ${bothWithin} and e.account = 'cash' and t.business_date between $from::date and $through::date
       and t.kind <> 'correction' and ${stands('t')})
   select date, currency, sum(disbursed)::bigint as disbursed, sum(returned)::bigint as returned, sum(reversed)::bigint as reversed,
          sum(refunded)::bigint as refunded, sum(net)::bigint as net
   from flows join currencies using (borrower_id, order_id) group by date, currency`,
);

const findResults = ranged(
  'report.collections',
  {
    currency: column.text,
    outstanding: column.bigint,
    atRisk: column.bigint,
    late: column.bigint,
    cured: column.bigint,
    contacts: column.bigint,
    curedAfterContact: column.bigint,
    promisesKept: column.bigint,
    promisesBroken: column.bigint,
  },
  `with parts as (
     ${partsOf(resultColumns, {
       [currencies]: { currency: 'currency' },
       [agedOn('$from')]: { was: 'days' },
       [agedOn('$through')]: { became: 'days', outstanding: 'outstanding' },
       [`${claimsOn('$through')}
         union all
         select t.borrower_id, t.order_id, null from ledger_transaction t
         where ${within('t')} and t.kind in ('forgiveness', 'payout-return') and t.business_date between $from::date and $through::date and ${stands('t')}`]:
         { ended: '1' },
       [`select c.borrower_id, c.order_id, count(*)::integer as contacts
         from contact c left join message m on m.borrower_id = c.borrower_id and m.id = c.id and ${within('m')}
         where ${within('c')} and c.order_id is not null and not c.is_incoming and (m.state is null or m.state in ('sent', 'delivered'))
           and c.made_at >= ($from::date + 1)::timestamp at time zone $timeZone and c.made_at < ($through::date + 1)::timestamp at time zone $timeZone
         group by c.borrower_id, c.order_id`]: { contacts: 'contacts' },
       [`select p.borrower_id, p.order_id, p.state from promise p
         where ${within('p')} and p.state in ('kept', 'broken')
           and p.decided_at >= ($from::date + 1)::timestamp at time zone $timeZone and p.decided_at < ($through::date + 1)::timestamp at time zone $timeZone`]:
         { promise: 'state' },
     })}),
   by_order as (
     select max(currency) as currency, sum(outstanding) as outstanding, max(became) as days, sum(contacts) as contacts,
            coalesce(max(was), 0) > 0 as was_late, count(*) filter (where promise = 'kept') as kept,
            count(*) filter (where promise = 'broken') as broken,
            coalesce(max(was), 0) > 0 and coalesce(max(became), 0) = 0 and count(ended) = 0 as is_cured
     from parts group by borrower_id, order_id)
   select currency, coalesce(sum(outstanding), 0)::bigint as outstanding, coalesce(sum(outstanding) filter (where days > 30), 0)::bigint as at_risk,
          count(*) filter (where was_late) as late, count(*) filter (where is_cured) as cured,
          coalesce(sum(contacts) filter (where was_late), 0)::bigint as contacts,
          count(*) filter (where is_cured and contacts > 0) as cured_after_contact,
          coalesce(sum(kept), 0)::bigint as promises_kept, coalesce(sum(broken), 0)::bigint as promises_broken
   from by_order group by currency`,
);

export interface AccountSums {
  currency: string;
  account: string;
  debit: number;
  credit: number;
}

/** The sums booked to each account by the end of a day. */
export async function findAccountSums(db: Queryable, orders: BorrowerRange, on: IsoDate): Promise<AccountSums[]> {
  return queriesFor(db, orders).query(findAccounts, { after: orders.after, last: orders.last, on });
}

export type Owed = Row<typeof findPortfolio.columns>;

/** The debt of the orders at the end of a day, by currency. */
export async function findOwed(db: Queryable, orders: BorrowerRange, on: IsoDate): Promise<Owed[]> {
  return queriesFor(db, orders).query(findPortfolio, { after: orders.after, last: orders.last, on });
}

export type LateOrders = Row<typeof findArrears.columns>;

/** The orders that owed something at the end of a day, by how late they were. */
export async function findLate(
  db: Queryable,
  orders: BorrowerRange,
  { on, lateEdges }: { on: IsoDate; lateEdges: LateEdges },
): Promise<LateOrders[]> {
  const begins = beginsOf(lateEdges);
  return queriesFor(db, orders).query(findArrears, { after: orders.after, last: orders.last, on, begins });
}

/** The first day of each bucket of late orders, as PostgreSQL writes an array. */
function beginsOf(edges: LateEdges): string {
  return `{${lateRanges(edges).map(({ from }) => from)}}`;
}

/** Orders that were in one bucket at the end of a day, and in another at the end of a later one; below 0: see `findRolls`. */
export type Rolled = Row<typeof findRolls.columns>;

/** How orders went from bucket to bucket between two days. */
export async function findRolled(
  db: Queryable,
  orders: BorrowerRange,
  { from, through, lateEdges }: { from: IsoDate; through: IsoDate; lateEdges: LateEdges },
): Promise<Rolled[]> {
  const begins = beginsOf(lateEdges);
  return queriesFor(db, orders).query(findRolls, { after: orders.after, last: orders.last, from, through, begins });
}

/** What was charged off, passed on and recovered between two days, by currency. */
export type Claims = Row<typeof findClaims.columns>;

export async function findChargeOffs(
  db: Queryable,
  orders: BorrowerRange,
  days: { from: IsoDate; through: IsoDate },
): Promise<Claims[]> {
  const { from, through } = days;
  return queriesFor(db, orders).query(findClaims, { after: orders.after, last: orders.last, from, through });
}

export interface DayOfCash {
  date: IsoDate;
  currency: string;
  disbursed: number;
  /** Payouts that came back. */
  returned: number;
  reversed: number;
  refunded: number;
  /** The cash account's change on that day. */
  net: number;
}

/** How much money went out and came in, by day. */
export async function findCash(
  db: Queryable,
  orders: BorrowerRange,
  days: { from: IsoDate; through: IsoDate },
): Promise<DayOfCash[]> {
  return queriesFor(db, orders).query(findFlows, {
    after: orders.after,
    last: orders.last,
    from: days.from,
    through: days.through,
  });
}

/** What collection came to between two days, by currency. */
export type Results = Row<typeof findResults.columns>;

/** Days begin at midnight in the time zone. */
export async function findCollectionResults(
  db: Queryable,
  orders: BorrowerRange,
  days: { from: IsoDate; through: IsoDate; timeZone: string },
): Promise<Results[]> {
  return queriesFor(db, orders).query(findResults, { after: orders.after, last: orders.last, ...days });
}
