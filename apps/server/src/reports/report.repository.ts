import type { IsoDate } from '@plazo/loan-rules/calendar';
import { isVoid, stands } from '../ledger/booking.repository.ts';
import { inForce, isOf, owed as owedAccounts, within } from '../ledger/check.ts';
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

/** By how many days the instalments of those orders were postponed. */
const moved = `
  select x.borrower_id, x.order_id, x.instalment, sum(x.days)::integer as days
  from extension x where ${within('x')} and not ${isVoid('x')} group by x.borrower_id, x.order_id, x.instalment`;

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

/** The debt at the end of a day by the days on which it was due: those of the plan that stood, else of the contract; after `moved`. */
const dueOn = (day: string) => `
  with owed as (${owedOn(day)}), plans as (${plansOn(day)})
  select owed.borrower_id, owed.order_id, owed.amount, i.due_date + coalesce(moved.days, 0) as due
  from owed
  join instalment i on i.borrower_id = owed.borrower_id and i.order_id = owed.order_id and i.number = owed.instalment and ${within('i')}
  left join moved on moved.borrower_id = i.borrower_id and moved.order_id = i.order_id and moved.instalment = i.number
  left join plans on plans.borrower_id = owed.borrower_id and plans.order_id = owed.order_id
  where plans.order_id is null
  union all
  select s.borrower_id, s.order_id,
         case x.place when 1 then greatest(s.amount - x.later, 0) else least(x.amount, greatest(s.amount - x.later, 0)) end, x.due
  from (select borrower_id, order_id, sum(amount) as amount from owed group by borrower_id, order_id) s
  join plans on plans.borrower_id = s.borrower_id and plans.order_id = s.order_id
  cross join lateral (
    select r.place, (r.payment ->> 'dueDate')::date as due, (r.payment ->> 'amount')::bigint as amount,
           sum((r.payment ->> 'amount')::bigint) over (order by r.place desc) - (r.payment ->> 'amount')::bigint as later
    from jsonb_array_elements(plans.payments) with ordinality r(payment, place)) x`;

/** The orders that owed something at the end of a day, with what of it was late, and in which bucket; after `currencies` and `moved`. */
const agedOn = (day: string) => `
  select borrower_id, order_id, currency, outstanding, late, case when days = 0 then 0 else least((days - 1) / 30 + 1, 4) end as bucket
  from (
    select d.borrower_id, d.order_id, c.currency, sum(d.amount) as outstanding,
           coalesce(sum(d.amount) filter (where d.due + c.grace < ${day}::date), 0) as late,
           coalesce(max(${day}::date - d.due) filter (where d.amount > 0 and d.due + c.grace < ${day}::date), 0) as days
    from (${dueOn(day)}) d
    join currencies c on c.borrower_id = d.borrower_id and c.order_id = d.order_id
    group by d.borrower_id, d.order_id, c.currency) aged`;

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
    bucket: column.integer,
    orders: column.bigint,
    outstanding: column.bigint,
    late: column.bigint,
  },
  `with currencies as (${currencies}), moved as (${moved}), aged as (${agedOn('$on')})
   select currency, bucket, count(*) as orders, sum(outstanding)::bigint as outstanding, sum(late)::bigint as late
   from aged group by currency, bucket`,
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
  `with currencies as (${currencies}), moved as (${moved}), was as (${agedOn('$from')}), became as (${agedOn('$through')}),
   claimed as (${claimsOn('$from')}), claims as (${claimsOn('$through')})
   select coalesce(was.currency, became.currency) as currency, coalesce(was.bucket, claimed.bucket, -1) as from_bucket,
          coalesce(became.bucket, claims.bucket, -1) as to_bucket, count(*) as orders,
          coalesce(sum(was.outstanding), 0)::bigint as owed_before, coalesce(sum(became.outstanding), 0)::bigint as owed_after
   from was full join became on became.borrower_id = was.borrower_id and became.order_id = was.order_id
   left join claimed on claimed.borrower_id = coalesce(was.borrower_id, became.borrower_id) and claimed.order_id = coalesce(was.order_id, became.order_id)
   left join claims on claims.borrower_id = coalesce(was.borrower_id, became.borrower_id) and claims.order_id = coalesce(was.order_id, became.order_id)
   group by 1, 2, 3`,
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
  `with currencies as (${currencies}), moved as (${moved}), was as (${agedOn('$from')}), became as (${agedOn('$through')}),
   ended as (
     select borrower_id, order_id from (${claimsOn('$through')}) claims
     union
     select t.borrower_id, t.order_id from ledger_transaction t
     where ${within('t')} and t.kind in ('forgiveness', 'payout-return') and t.business_date between $from::date and $through::date and ${stands('t')}),
   contacts as (
     select c.borrower_id, c.order_id, count(*) as contacts
     from contact c left join message m on m.borrower_id = c.borrower_id and m.id = c.id and ${within('m')}
     where ${within('c')} and c.order_id is not null and (m.state is null or m.state in ('sent', 'delivered'))
       and c.made_at >= ($from::date + 1)::timestamp at time zone $timeZone and c.made_at < ($through::date + 1)::timestamp at time zone $timeZone
     group by c.borrower_id, c.order_id),
   promised as (
     select p.borrower_id, p.order_id, count(*) filter (where p.state = 'kept') as kept, count(*) filter (where p.state = 'broken') as broken
     from promise p
     where ${within('p')} and p.state in ('kept', 'broken')
       and p.decided_at >= ($from::date + 1)::timestamp at time zone $timeZone and p.decided_at < ($through::date + 1)::timestamp at time zone $timeZone
     group by p.borrower_id, p.order_id),
   by_order as (
     select o.currency, became.outstanding, became.bucket, was.bucket > 0 as was_late, contacts.contacts, promised.kept, promised.broken,
            was.bucket > 0 and coalesce(became.bucket, 0) = 0 and ended.order_id is null as is_cured
     from currencies o
     left join was on was.borrower_id = o.borrower_id and was.order_id = o.order_id
     left join became on became.borrower_id = o.borrower_id and became.order_id = o.order_id
     left join ended on ended.borrower_id = o.borrower_id and ended.order_id = o.order_id
     left join contacts on contacts.borrower_id = o.borrower_id and contacts.order_id = o.order_id
     left join promised on promised.borrower_id = o.borrower_id and promised.order_id = o.order_id)
   select currency, coalesce(sum(outstanding), 0)::bigint as outstanding, coalesce(sum(outstanding) filter (where bucket > 1), 0)::bigint as at_risk,
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

export interface Owed {
  currency: string;
  openOrders: number;
  principal: number;
  interest: number;
  iva: number;
  commission: number;
  penalty: number;
}

/** The debt of the orders at the end of a day, by currency. */
export async function findOwed(db: Queryable, orders: BorrowerRange, on: IsoDate): Promise<Owed[]> {
  return queriesFor(db, orders).query(findPortfolio, { after: orders.after, last: orders.last, on });
}

export interface LateOrders {
  currency: string;
  /** 0 for orders that were not late, then 30 days each; 4 for more than 90. */
  bucket: number;
  orders: number;
  outstanding: number;
  late: number;
}

/** The orders that owed something at the end of a day, by how late they were. */
export async function findLate(db: Queryable, orders: BorrowerRange, on: IsoDate): Promise<LateOrders[]> {
  return queriesFor(db, orders).query(findArrears, { after: orders.after, last: orders.last, on });
}

/** Orders that were in one bucket at the end of a day, and in another at the end of a later one; below 0: see `findRolls`. */
export type Rolled = Row<typeof findRolls.columns>;

/** How orders went from bucket to bucket between two days. */
export async function findRolled(
  db: Queryable,
  orders: BorrowerRange,
  days: { from: IsoDate; through: IsoDate },
): Promise<Rolled[]> {
  const { from, through } = days;
  return queriesFor(db, orders).query(findRolls, { after: orders.after, last: orders.last, from, through });
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
