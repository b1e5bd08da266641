import type { Queryable } from '../db/db.ts';
import { column, nullable, statement } from '../db/statement.ts';

/** One thing of an order that its ledger does not bear out, in a sentence for the lender's staff (English). */
export interface LedgerFault {
  orderId: string;
  fault: string;
}

const findRange = statement(
  'ledger_check.find_range',
  { count: column.bigint, last: nullable(column.text) },
  `select count(*) as count, max(id) as last
   from (select id from loan_order where id > $1 order by id limit $2::bigint) as batch`,
);

/** Whether a transaction was not undone by a correction. */
const stands = (transaction: string) =>
  `${transaction}.kind <> 'correction' and not exists (select from ledger_transaction c where c.corrects = ${transaction}.id)`;

const faultColumns = { order_id: column.text, fault: column.text };
const owed = `'principal', 'interest', 'iva', 'commission', 'penalty'`;

// Each answers the faults of the orders after $1 up to and including $2, in one pass over their rows.

const unbalanced = statement(
  'ledger_check.unbalanced',
  faultColumns,
  `select t.order_id, format('transaction %s (%s of %s) has %s entries that sum to %s', t.id, t.kind, t.business_date,
                             coalesce(e.lines, 0), coalesce(e.sum, 0)) as fault
   from ledger_transaction t
   left join (select transaction_id, order_id, count(*) as lines, sum(amount) as sum
              from ledger_entry where order_id > $1 and order_id <= $2
              group by transaction_id, order_id) e on e.transaction_id = t.id and e.order_id = t.order_id
   where t.order_id > $1 and t.order_id <= $2 and (e.lines >= 2 and e.sum = 0) is not true`,
);

// Statuses before the disbursement have no ledger; after it the principal in the ledger is the order's.
const disbursed = statement(
  'ledger_check.disbursed',
  faultColumns,
  `select o.id as order_id, format('status %s with %s disbursements of %s; the order is of %s', o.status,
                                   count(distinct t.id), coalesce(sum(e.amount), 0), o.principal) as fault
   from loan_order o
   left join ledger_transaction t on t.order_id = o.id and t.kind = 'disbursement'
   left join ledger_entry e on e.transaction_id = t.id and e.account = 'principal'
   where o.id > $1 and o.id <= $2
   group by o.id
   having case when o.status in (170, 174, 200) then count(distinct t.id) <> 1 or sum(e.amount) is distinct from o.principal
               else count(t.id) > 0 end`,
);

// Both ways: an instalment that nothing was charged for, and a charge for an instalment that is not there.
const agreed = statement(
  'ledger_check.agreed',
  faultColumns,
  `select coalesce(i.order_id, c.order_id) as order_id,
          format('instalment %s is agreed as %s + %s + %s + %s, the ledger charged %s + %s + %s + %s',
                 coalesce(i.number, c.instalment), coalesce(i.principal, 0), coalesce(i.interest, 0), coalesce(i.iva, 0),
                 coalesce(i.commission, 0), coalesce(c.principal, 0), coalesce(c.interest, 0), coalesce(c.iva, 0),
                 coalesce(c.commission, 0)) as fault
   from (select i.* from instalment i join loan_order o on o.id = i.order_id and o.status in (170, 174, 200)
         where i.order_id > $1 and i.order_id <= $2) i
   full join (select e.order_id, e.instalment,
                     sum(e.amount) filter (where e.account = 'principal') as principal,
                     sum(e.amount) filter (where e.account = 'interest') as interest,
                     sum(e.amount) filter (where e.account = 'iva') as iva,
                     sum(e.amount) filter (where e.account = 'commission') as commission
              from ledger_transaction t
              join ledger_entry e on e.transaction_id = t.id and e.order_id > $1 and e.order_id <= $2
               and e.account in ('principal', 'interest', 'iva', 'commission')
              where t.order_id > $1 and t.order_id <= $2 and t.kind in ('disbursement', 'charges')
              group by e.order_id, e.instalment) c on c.order_id = i.order_id and c.instalment = i.number
   where (coalesce(i.principal, 0), coalesce(i.interest, 0), coalesce(i.iva, 0), coalesce(i.commission, 0))
         is distinct from
         (coalesce(c.principal, 0), coalesce(c.interest, 0), coalesce(c.iva, 0), coalesce(c.commission, 0))`,
);

// An order is what was offered, and its money moves from the day on which it was paid out.
const offered = statement(
  'ledger_check.offered',
  faultColumns,
  `select o.id as order_id, format('the order is not what was offered: %s, %s %ss, product %s version %s, coupon %s',
                                   o.principal, o.periods, o.term_unit, o.product_id, o.product_version,
                                   o.coupon_amount) as fault
   from loan_order o
   join offer f on f.id = o.id
   where o.id > $1 and o.id <= $2
     and (o.borrower_id, o.principal, o.periods, o.term_unit, o.product_id, o.product_version, o.coupon_amount, o.first_due_date)
         is distinct from
         (f.borrower_id, f.amount, f.periods, f.term_unit, f.product_id, f.product_version, f.coupon_amount, f.first_due_date)`,
);

const dated = statement(
  'ledger_check.dated',
  faultColumns,
  `select t.order_id, format('transaction %s (%s) is of %s; the loan was paid out on %s', t.id, t.kind, t.business_date,
                             o.disbursed_on) as fault
   from ledger_transaction t
   join loan_order o on o.id = t.order_id
   where t.order_id > $1 and t.order_id <= $2
     and case when t.kind in ('disbursement', 'charges') then t.business_date <> o.disbursed_on
              else t.business_date < o.disbursed_on end`,
);

// Nobody can owe less than nothing, and money that is kept for a borrower cannot have been spent.
const negative = statement(
  'ledger_check.negative',
  faultColumns,
  `select e.order_id, format('account %s%s stands at %s', e.account, ' of instalment ' || e.instalment, sum(e.amount)) as fault
   from ledger_entry e
   where e.order_id > $1 and e.order_id <= $2 and e.account in (${owed}, 'extension_fee', 'unapplied_cash', 'lost_refund')
   group by e.order_id, e.account, e.instalment
   having case e.account when 'unapplied_cash' then sum(e.amount) > 0
                         when 'lost_refund' then sum(e.amount) < 0
                         when 'extension_fee' then sum(e.amount) <> 0
                         else sum(e.amount) < 0 end`,
);

// Settled exactly when nothing is owed, on the day on which the last of it was paid.
const settled = statement(
  'ledger_check.settled',
  faultColumns,
  `select o.id as order_id,
          format('status %s, settled on %s; the ledger says %s is owed, last paid on %s', o.status,
                 coalesce(o.settled_on::text, 'no day'), l.owed, coalesce(l.paid_on::text, 'no day')) as fault
   from loan_order o
   join (select t.order_id, sum(e.owed) as owed, max(t.business_date) filter (where e.has_paid and c.id is null and t.kind <> 'correction') as paid_on
         from (select transaction_id, sum(amount) as owed, bool_or(amount < 0) as has_paid
               from ledger_entry
               where order_id > $1 and order_id <= $2 and account in (${owed})
               group by transaction_id) e
         join ledger_transaction t on t.id = e.transaction_id and t.order_id > $1 and t.order_id <= $2
         left join ledger_transaction c
           on c.order_id > $1 and c.order_id <= $2 and c.kind = 'correction' and c.corrects = t.id
         group by t.order_id) l on l.order_id = o.id
   where o.id > $1 and o.id <= $2
     and ((o.status = 200) <> (l.owed = 0)
          or o.settled_on is distinct from case when l.owed = 0 then l.paid_on end)`,
);

const overCap = statement(
  'ledger_check.over_cap',
  faultColumns,
  `select p.order_id, format('instalment %s was charged a penalty of %s; the cap is %s', p.instalment, p.charged, p.cap) as fault
   from (select t.order_id, e.instalment, sum(e.amount) as charged,
                -- The rule of half to even differs by one at most.
                ceil(max(i.principal) * max((v.terms ->> 'penaltyCapPpm')::numeric) / 1000000) as cap
         from ledger_transaction t
         join ledger_entry e on e.transaction_id = t.id and e.account = 'penalty'
         join loan_order o on o.id = t.order_id
         join product_version v on v.product_id = o.product_id and v.version = o.product_version
         join instalment i on i.order_id = t.order_id and i.number = e.instalment
         where t.order_id > $1 and t.order_id <= $2 and t.kind = 'penalty' and ${stands('t')}
         group by t.order_id, e.instalment) p
   where p.charged > p.cap`,
);

const overOrderCap = statement(
  'ledger_check.over_order_cap',
  faultColumns,
  `select p.order_id, format('was charged penalties of %s; the cap of the order is %s', p.charged, p.cap) as fault
   from (select o.id as order_id, sum(e.amount) as charged,
                ceil(o.principal * max((v.terms ->> 'penaltyOrderCapPpm')::numeric) / 1000000) as cap
         from loan_order o
         join product_version v on v.product_id = o.product_id and v.version = o.product_version
         join ledger_transaction t on t.order_id = o.id and t.kind = 'penalty' and ${stands('t')}
         join ledger_entry e on e.transaction_id = t.id and e.account = 'penalty'
         where o.id > $1 and o.id <= $2 and v.terms -> 'penaltyOrderCapPpm' is not null
         group by o.id) p
   where p.charged > p.cap`,
);

// Turned round by a chargeback, or undone and booked again for a payment of an earlier day: what stands is what came.
const correctedOnce = statement(
  'ledger_check.corrected_once',
  faultColumns,
  `select c.order_id, format('correction %s is not transaction %s turned round', c.id, c.corrects) as fault
   from ledger_transaction c
   join ledger_transaction t on t.id = c.corrects
   where c.order_id > $1 and c.order_id <= $2 and c.kind = 'correction'
     and ((c.order_id, c.business_date) is distinct from (t.order_id, t.business_date)
          or exists (select from (select * from ledger_entry where transaction_id = t.id) e
                     full join (select * from ledger_entry where transaction_id = c.id) r on r.line = e.line
                     where (r.account, r.instalment, r.order_id, r.amount)
                           is distinct from (e.account, e.instalment, e.order_id, -e.amount)))`,
);

// A rebate or a cancellation stands while nothing is owed; a chargeback that opens the order takes it back, turned round.
const givenBack = statement(
  'ledger_check.given_back',
  faultColumns,
  `select g.order_id, format('%s of %s stands, %s may; %s is owed', g.kind, g.given, g.most, g.owed) as fault
   from (select g.order_id, g.kind, g.given, l.owed,
                case when g.kind = 'cancellation' and l.charged = g.given then g.given
                     when g.kind = 'rebate' and l.terms ->> 'earlyPayoff' = 'accrued' then l.agreed
                     else 0 end as most
         from (select t.order_id, t.kind, sum(e.amount) as given
               from ledger_transaction t
               join ledger_entry e on e.transaction_id = t.id
                and e.account in ('income_interest', 'iva_payable', 'income_commission', 'income_penalty')
               where t.order_id > $1 and t.order_id <= $2 and t.kind in ('rebate', 'cancellation') and ${stands('t')}
               group by t.order_id, t.kind) g
         join (select e.order_id, v.terms,
                      sum(e.amount) filter (where e.account in (${owed})) as owed,
                      sum(e.amount) filter (where e.account in (${owed}) and e.account <> 'principal' and coalesce(c.kind, t.kind) in ('charges', 'penalty')) as charged,
                      sum(e.amount) filter (where e.account in ('interest', 'iva') and t.kind = 'charges') as agreed
               from ledger_entry e
               join ledger_transaction t on t.id = e.transaction_id
               left join ledger_transaction c on c.id = t.corrects
               join loan_order o on o.id = e.order_id
               join product_version v on v.product_id = o.product_id and v.version = o.product_version
               where e.order_id > $1 and e.order_id <= $2
                 and e.order_id in (select order_id from ledger_transaction
                                    where order_id > $1 and order_id <= $2 and kind in ('rebate', 'cancellation'))
               group by e.order_id, v.terms) l on l.order_id = g.order_id) g
   where g.given < 0 or g.given > g.most or (g.given > 0 and g.owed > 0)`,
);

// Only within its days.
const cancelled = statement(
  'ledger_check.cancelled',
  faultColumns,
  `select t.order_id, format('cancelled on %s; it could be until %s', t.business_date,
                             o.disbursed_on + coalesce((v.terms ->> 'coolingOffDays')::integer, 0)) as fault
   from ledger_transaction t
   join loan_order o on o.id = t.order_id
   join product_version v on v.product_id = o.product_id and v.version = o.product_version
   where t.order_id > $1 and t.order_id <= $2 and t.kind = 'cancellation' and ${stands('t')}
     -- A chargeback takes it back on any day.
     and exists (select from ledger_entry e where e.transaction_id = t.id and e.amount > 0
                   and e.account in ('income_interest', 'iva_payable', 'income_commission', 'income_penalty'))
     and t.business_date > o.disbursed_on + coalesce((v.terms ->> 'coolingOffDays')::integer, 0)`,
);

const payments = statement(
  'ledger_check.payments',
  faultColumns,
  `select coalesce(p.order_id, b.order_id) as order_id,
          format('payment %s of %s is in the ledger with %s', coalesce(p.id, b.cause), coalesce(p.amount, 0),
                 coalesce(b.cash, 0)) as fault
   from (select p.id, p.order_id, case when r.id is null then p.amount else 0 end as amount
         from payment p left join payment_reversal r on r.payment_id = p.id
         where p.order_id > $1 and p.order_id <= $2) p
   full join (select t.order_id, t.cause, sum(e.amount) as cash
              from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
              where t.order_id > $1 and t.order_id <= $2 and t.kind in ('payment', 'extension', 'chargeback')
                and e.account = 'cash' and ${stands('t')}
              group by t.order_id, t.cause) b on b.order_id = p.order_id and b.cause = p.id
   where p.amount is distinct from b.cash`,
);

const matched = statement(
  'ledger_check.matched',
  faultColumns,
  `select p.order_id, format('payment %s of %s under %s is not of this order, or of its voucher', p.id, p.currency,
                             p.reference) as fault
   from payment p
   join loan_order o on o.id = p.order_id
   join product_version v on v.product_id = o.product_id and v.version = o.product_version
   where p.order_id > $1 and p.order_id <= $2
     and (p.currency <> v.terms ->> 'currency'
          or p.voucher_id is distinct from (select id from voucher r where r.reference = p.reference and r.order_id = p.order_id))`,
);

const vouchers = statement(
  'ledger_check.vouchers',
  faultColumns,
  `select v.order_id, format('voucher %s of %s is %s, and %s was paid under it', v.reference, v.amount, v.status, v.paid) as fault
   from (select v.order_id, v.reference, v.amount, v.status, coalesce(sum(p.amount), 0) as paid
         from voucher v
         left join (select voucher_id, order_id, amount from payment
                    where order_id > $1 and order_id <= $2
                      and not exists (select from payment_reversal r where r.payment_id = payment.id)) p
           on p.voucher_id = v.id and p.order_id = v.order_id
         where v.order_id > $1 and v.order_id <= $2
         group by v.id) v
   where case when v.paid = 0 then v.status not in ('issued', 'replaced')
              when v.paid < v.amount then v.status <> 'partly-paid'
              when v.paid = v.amount then v.status <> 'paid'
              else v.status <> 'overpaid' end`,
);

const extensions = statement(
  'ledger_check.extensions',
  faultColumns,
  `select coalesce(x.order_id, t.order_id) as order_id,
          format('extension by payment %s: %s in the ledger, %s of a due date', coalesce(x.payment_id, t.cause),
                 case when t.id is null then 'no fee' else 'a fee' end,
                 case when x.payment_id is null then 'no move' else 'a move' end) as fault
   from (select order_id, payment_id from extension where order_id > $1 and order_id <= $2) x
   full join (select t.id, t.order_id, t.cause from ledger_transaction t
              where t.order_id > $1 and t.order_id <= $2 and t.kind = 'extension' and ${stands('t')}) t
     on t.order_id = x.order_id and t.cause = x.payment_id
   where x.payment_id is null or t.id is null`,
);

// All the days there are, once, from the agreed due date on.
const moved = statement(
  'ledger_check.moved',
  faultColumns,
  `select x.order_id, format('extension by payment %s moves %s by %s days; instalment %s is agreed for %s, and may be moved by %s',
                             x.payment_id, x.due_date, x.days, x.instalment, i.due_date,
                             v.terms ->> 'extensionMaxDays') as fault
   from extension x
   join loan_order o on o.id = x.order_id
   join product_version v on v.product_id = o.product_id and v.version = o.product_version
   left join instalment i on i.order_id = x.order_id and i.number = x.instalment
   where x.order_id > $1 and x.order_id <= $2
     and (x.due_date, x.days) is distinct from (i.due_date, (v.terms ->> 'extensionMaxDays')::integer)`,
);

const letters = statement(
  'ledger_check.letters',
  faultColumns,
  `select l.order_id, format('letter %s says that nothing is owed; the order has status %s', l.code, o.status) as fault
   from settlement_letter l
   join loan_order o on o.id = l.order_id
   where l.order_id > $1 and l.order_id <= $2 and not l.is_void and o.status <> 200`,
);

const rules = [
  unbalanced,
  disbursed,
  offered,
  dated,
  agreed,
  negative,
  settled,
  overCap,
  overOrderCap,
  correctedOnce,
  givenBack,
  cancelled,
  payments,
  matched,
  vouchers,
  extensions,
  moved,
  letters,
];

/** The next orders by id: how many, and the last of them; null at the end. */
export async function nextOrders(
  db: Queryable,
  after: string,
  limit: number,
): Promise<{ count: number; last: string } | null> {
  const [range] = await db.query(findRange, [after, limit]);
  return range?.last ? { count: range.count, last: range.last } : null;
}

/** What the ledger does not bear out of the orders after one id up to another. */
export async function findFaults(db: Queryable, after: string, last: string): Promise<LedgerFault[]> {
  const faults: LedgerFault[] = [];
  for (const rule of rules) {
    for (const { order_id, fault } of await db.query(rule, [after, last])) faults.push({ orderId: order_id, fault });
  }
  return faults;
}
