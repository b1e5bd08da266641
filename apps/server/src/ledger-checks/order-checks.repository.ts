import { isOver, isVoid } from '../ledger/booking.repository.ts';
import { debtIn, faultColumns, inForce, isOf, owed, within } from '../ledger/check.ts';
import { ranged } from '../ledger/ranged.repository.ts';

// An order, checked against its offer, its plan and its payout.

// While an order is paid out it has one disbursement since its money last came back, of its principal; otherwise none.
const disbursed = ranged(
  'ledger_check.disbursed',
  faultColumns,
  `select o.id as order_id, format('status %s with %s disbursements of %s; the order is of %s', o.status,
                                   count(distinct t.id), coalesce(sum(e.amount), 0), o.principal) as fault
   from loan_order o
   left join ledger_transaction t on t.borrower_id = o.borrower_id and t.order_id = o.id and t.kind = 'disbursement' and ${within('t')} and not ${isOver('t')}
   left join ledger_entry e on e.borrower_id = t.borrower_id and e.order_id = t.order_id and e.transaction_number = t.number and e.account = 'principal' and ${within('e')}
   where ${within('o')}
   group by o.id, o.borrower_id
   having case when o.status in (170, 174, 200) then count(distinct t.id) <> 1 or sum(e.amount) is distinct from o.principal
               else count(t.id) > 0 end`,
);

// When the money of a payout comes back, everything booked so far is worth nothing, except what the borrower paid.
const returned = ranged(
  'ledger_check.returned',
  faultColumns,
  `select r.order_id, format('payout %s came back on %s, return %s of %s payouts; %s is left in account %s', r.cause, r.business_date,
                             c.returns, c.payouts, coalesce(s.left_over, 0), coalesce(s.account, 'none')) as fault
   from (select * from ledger_transaction r where ${within('r')} and r.kind = 'payout-return') r
   cross join lateral (
     select count(*) filter (where t.kind = 'disbursement') as payouts, count(*) filter (where t.kind = 'payout-return') as returns
     from ledger_transaction t where t.borrower_id = r.borrower_id and t.order_id = r.order_id and t.number <= r.number) c
   left join lateral (
     select e.account, sum(e.amount) as left_over
     from ledger_transaction t join ledger_entry e on e.borrower_id = t.borrower_id and e.order_id = t.order_id and e.transaction_number = t.number
     where t.borrower_id = r.borrower_id and t.order_id = r.order_id and t.number <= r.number
       and e.account not in ('cash', 'unapplied_cash', 'lost_refund')
     group by e.account, e.instalment having sum(e.amount) <> 0) s on true
   where s.account is not null or c.payouts <> c.returns`,
);

// An order matches its offer, which exists, and its money moves from the day of the payout.
const offered = ranged(
  'ledger_check.offered',
  faultColumns,
  `select o.id as order_id, format('the order is not what was offered: %s, %s %ss, product %s version %s, coupon %s',
                                   o.principal, o.periods, o.term_unit, o.product_id, o.product_version,
                                   o.coupon_amount) as fault
   from loan_order o
   left join offer f on f.borrower_id = o.borrower_id and f.id = o.id and ${within('f')}
   where ${within('o')}
     and (o.principal, o.periods, o.term_unit, o.product_id, o.product_version, o.coupon_amount, o.first_due_date)
         is distinct from
         (f.amount, f.periods, f.term_unit, f.product_id, f.product_version, f.coupon_amount, f.first_due_date)`,
);

const dated = ranged(
  'ledger_check.dated',
  faultColumns,
  `select t.order_id, format('transaction %s (%s) is of %s; the loan was paid out on %s', t.id, t.kind, t.business_date,
                             o.disbursed_on) as fault
   from ledger_transaction t
   join loan_order o on o.borrower_id = t.borrower_id and o.id = t.order_id and ${within('o')}
   where ${within('t')} and not ${isOver('t')}
     and case when t.kind in ('disbursement', 'charges') then t.business_date <> o.disbursed_on
              when exists (select from ledger_transaction d where d.borrower_id = t.borrower_id and d.order_id = t.order_id
                             and d.kind = 'disbursement' and d.number > t.number) or o.status not in (170, 174, 200) then false
              else t.business_date < o.disbursed_on end`,
);

// Both ways: an instalment without charges, and a charge for a missing instalment.
const agreed = ranged(
  'ledger_check.agreed',
  faultColumns,
  `select coalesce(i.order_id, c.order_id) as order_id,
          format('instalment %s is agreed as %s + %s + %s + %s, the ledger charged %s + %s + %s + %s',
                 coalesce(i.number, c.instalment), coalesce(i.principal, 0), coalesce(i.interest, 0), coalesce(i.iva, 0),
                 coalesce(i.commission, 0), coalesce(c.principal, 0), coalesce(c.interest, 0), coalesce(c.iva, 0),
                 coalesce(c.commission, 0)) as fault
   from (select i.* from instalment i join loan_order o on o.borrower_id = i.borrower_id and o.id = i.order_id and ${within('o')} and o.status in (170, 174, 200)
         where ${within('i')}) i
   full join (select e.borrower_id, e.order_id, e.instalment,
                     sum(e.amount) filter (where e.account = 'principal') as principal,
                     sum(e.amount) filter (where e.account = 'interest') as interest,
                     sum(e.amount) filter (where e.account = 'iva') as iva,
                     sum(e.amount) filter (where e.account = 'commission') as commission
              from ledger_transaction t
              join ledger_entry e on e.borrower_id = t.borrower_id and e.order_id = t.order_id and e.transaction_number = t.number and ${within('e')}
               and ${isOf('e', `'principal', 'interest', 'iva', 'commission'`)}
              where ${within('t')} and t.kind in ('disbursement', 'charges') and not ${isOver('t')}
              group by e.borrower_id, e.order_id, e.instalment) c
     on c.borrower_id = i.borrower_id and c.order_id = i.order_id and c.instalment = i.number
   where (coalesce(i.principal, 0), coalesce(i.interest, 0), coalesce(i.iva, 0), coalesce(i.commission, 0))
         is distinct from
         (coalesce(c.principal, 0), coalesce(c.interest, 0), coalesce(c.iva, 0), coalesce(c.commission, 0))`,
);

// The accepted document is the plan, apart from the days by which the payout was late; it matches its hash, and its terms are those that
// the loan uses. Each document is read and hashed once, not for each of its instalments ("offset 0").
const accepted = ranged(
  'ledger_check.accepted',
  faultColumns,
  `select coalesce(i.order_id, d.order_id) as order_id,
          format('the accepted document differs from the plan, its hash or these terms: instalment %s', coalesce(i.number, d.number)) as fault
   from (select o.borrower_id, a.order_id, a.is_changed or a.terms <> v.terms as is_changed, d.number, d."dueDate" + (o.disbursed_on - a.planned_on) as due_date,
                d.principal, d.interest, d.iva, d.commission
         from (select borrower_id, order_id, planned_on, document::json -> 'instalments' as plan, (document::json -> 'terms')::jsonb as terms,
                      document_hash <> encode(sha256(convert_to(document, 'UTF8')), 'hex') as is_changed
               from acceptance where ${within()} offset 0) a
         join loan_order o on o.borrower_id = a.borrower_id and o.id = a.order_id and ${within('o')}
         join product_version v on v.product_id = o.product_id and v.version = o.product_version
         cross join json_to_recordset(a.plan)
           as d(number integer, "dueDate" date, principal bigint, interest bigint, iva bigint, commission bigint)) d
   full join (select i.* from instalment i join acceptance a on a.borrower_id = i.borrower_id and a.order_id = i.order_id and ${within('a')}
              where ${within('i')}) i on i.borrower_id = d.borrower_id and i.order_id = d.order_id and i.number = d.number
   where d.is_changed
      or (i.number, i.due_date, i.principal, i.interest, i.iva, i.commission)
         is distinct from (d.number, d.due_date, d.principal, d.interest, d.iva, d.commission)`,
);

// Settled exactly if nothing is owed, to anybody, on the day on which the last debt was paid. Nothing is owed while its money is back.
const settled = ranged(
  'ledger_check.settled',
  faultColumns,
  `select o.id as order_id,
          format('status %s, settled on %s; the ledger says %s is owed, last paid on %s', o.status,
                 coalesce(o.settled_on::text, 'no day'), l.owed, coalesce(l.paid_on::text, 'no day')) as fault
   from loan_order o
   join (select t.borrower_id, t.order_id, sum(e.owed) + sum(e.transferred) as owed, max(t.business_date) filter (where e.has_paid and c.id is null and t.kind not in ('correction', 'rounding-waiver', 'payout-return') and not ${isOver('t')}) as paid_on
         from (select e.borrower_id, e.order_id, e.transaction_number, coalesce(sum(e.amount) filter (where e.account <> 'transferred_claim'), 0) as owed,
                      coalesce(sum(e.amount) filter (where e.account = 'transferred_claim'), 0) as transferred,
                      bool_or(e.amount < 0 and e.account <> 'transferred_claim') as has_paid
               from ledger_entry e
               where ${within('e')} and ${isOf('e', `${owed}, 'transferred_claim'`)}
               group by e.borrower_id, e.order_id, e.transaction_number) e
         join ledger_transaction t on t.borrower_id = e.borrower_id and t.order_id = e.order_id and t.number = e.transaction_number and ${within('t')}
         left join ledger_transaction c
           on ${within('c')} and c.kind = 'correction' and c.borrower_id = t.borrower_id and c.order_id = t.order_id and c.corrects = t.number
         group by t.borrower_id, t.order_id) l on l.borrower_id = o.borrower_id and l.order_id = o.id
   where ${within('o')}
     and (l.owed <> 0 and o.status not in (170, 174) or l.owed = 0 and o.status in (170, 174)
          or o.settled_on is distinct from case when l.owed = 0 then l.paid_on end)`,
);

// What lists and reminders go by follows from the ledger.
const collected = ranged(
  'ledger_check.collected',
  faultColumns,
  `select coalesce(d.order_id, s.order_id) as order_id,
          format('its collection state is %s due on %s, with %s days of grace%s; the ledger says %s on %s, with %s%s', s.outstanding, s.due_on,
                 s.grace_days, ', ' || s.claim, d.outstanding, d.due_on, d.grace_days, ', ' || d.claim) as fault
   from (select o.borrower_id, o.id as order_id, (v.terms ->> 'penaltyGraceDays')::integer as grace_days, g.claim,
                coalesce(sum(b.owed), 0)::bigint as outstanding,
                coalesce(case when g.claim is null and sum(b.owed) > 0 then (
                            select min(d.due_date) from (
                              select (x.payment ->> 'dueDate')::date as due_date,
                                     sum(${debtIn('x.payment')}) over (order by x.place desc) - ${debtIn('x.payment')} as later
                              from jsonb_array_elements(n.payments) with ordinality x(payment, place)) d
                            where d.later < sum(b.owed)) end,
                         (array_agg(i.due_date + coalesce(m.days, 0) order by i.number) filter (where b.owed > 0))[1]) as due_on
         from loan_order o
         join product_version v on v.product_id = o.product_id and v.version = o.product_version
         join instalment i on i.borrower_id = o.borrower_id and i.order_id = o.id and ${within('i')}
         left join (select e.borrower_id, e.order_id, e.instalment, sum(e.amount) as owed from ledger_entry e
                    where ${within('e')} and ${isOf('e', owed)} group by e.borrower_id, e.order_id, e.instalment) b
           on b.borrower_id = i.borrower_id and b.order_id = i.order_id and b.instalment = i.number
         left join (select e.borrower_id, e.order_id, case when sum(e.amount) filter (where e.account = 'transferred_claim') > 0 then 'transferred'
                                            when sum(e.amount) filter (where e.account = 'charged_off_claim') < 0 then 'charged-off' end as claim
                    from ledger_entry e
                    where ${within('e')} and ${isOf('e', `'charged_off_claim', 'transferred_claim'`)}
                    group by e.borrower_id, e.order_id) g on g.borrower_id = o.borrower_id and g.order_id = o.id
         left join (select x.borrower_id, x.order_id, x.instalment, sum(x.days)::integer as days from extension x
                    where ${within('x')} and not ${isVoid('x')} group by x.borrower_id, x.order_id, x.instalment) m
           on m.borrower_id = i.borrower_id and m.order_id = i.order_id and m.instalment = i.number
         left join (select t.borrower_id, t.order_id, p.payments
                    from ledger_transaction t
                    join payment_plan p on p.borrower_id = t.borrower_id and p.id = t.cause and ${within('p')}
                    where ${within('t')} and t.kind = 'plan' and ${inForce('t')} and not ${isOver('t')}
                      and not exists (select from ledger_transaction e where e.borrower_id = t.borrower_id and e.order_id = t.order_id
                                        and e.kind = 'plan-end' and e.cause = t.cause and ${inForce('e')})) n
           on n.borrower_id = o.borrower_id and n.order_id = o.id
         where ${within('o')} and o.status in (170, 174, 200)
         group by o.borrower_id, o.id, v.terms, g.claim, n.payments) d
   full join (select * from collection_state where ${within()}) s on s.borrower_id = d.borrower_id and s.order_id = d.order_id
   where (d.due_on, d.grace_days, d.outstanding, d.claim) is distinct from (s.due_on, s.grace_days, s.outstanding, s.claim)`,
);

const letters = ranged(
  'ledger_check.letters',
  faultColumns,
  `select l.order_id, format('letter %s says that nothing is owed; the order has status %s', l.code, o.status) as fault
   from settlement_letter l
   join loan_order o on o.borrower_id = l.borrower_id and o.id = l.order_id and ${within('o')}
   where ${within('l')} and not l.is_void and o.status <> 200`,
);

/** Tables whose rows name their order's borrower. */
const named = [
  'acceptance',
  'instalment',
  'collection_state',
  'ledger_transaction',
  'ledger_entry',
  'extension',
  'payment_plan',
  'pause',
  'settlement_letter',
  'payment',
  'voucher',
  'payout',
];

const ofBorrower = ranged(
  'ledger_check.of_borrower',
  faultColumns,
  `select r.order_id, format('%s names borrower %s, who has no such order', r.named, r.borrower_id) as fault
   from (${named.map((table) => `select distinct order_id, borrower_id, '${table}' as named from ${table} where ${within()} and order_id is not null`).join(' union all ')}) r
   left join loan_order o on o.borrower_id = r.borrower_id and o.id = r.order_id and ${within('o')}
   where o.id is null`,
);

export const orderChecks = [
  disbursed,
  returned,
  offered,
  dated,
  accepted,
  agreed,
  settled,
  collected,
  letters,
  ofBorrower,
];
