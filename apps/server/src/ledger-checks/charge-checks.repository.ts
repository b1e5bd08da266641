import { isOver } from '../ledger/booking.repository.ts';
import { faultColumns, inForce, isOf, owed, within } from '../ledger/check.ts';
import { ranged } from '../ledger/ranged.repository.ts';

// The charges and credits, checked against the terms.

const income = `'income_interest', 'iva_payable', 'income_commission', 'income_penalty'`;
const waived = `'waived_penalty', 'waived_interest', 'waived_iva', 'waived_commission'`;

const overCap = ranged(
  'ledger_check.over_cap',
  faultColumns,
  `select p.order_id, format('instalment %s was charged a penalty of %s; the cap is %s', p.instalment, p.charged, p.cap) as fault
   from (select t.order_id, e.instalment, sum(e.amount) as charged,
                -- Rounding half to even differs by one at most.
                ceil(max(i.principal) * max((v.terms ->> 'penaltyCapPpm')::numeric) / 1000000) as cap
         from ledger_transaction t
         join ledger_entry e on e.borrower_id = t.borrower_id and e.order_id = t.order_id and e.transaction_number = t.number and ${isOf('e', `'penalty', 'plan_interest'`)} and ${within('e')}
         join loan_order o on o.borrower_id = t.borrower_id and o.id = t.order_id and ${within('o')}
         join product_version v on v.product_id = o.product_id and v.version = o.product_version
         join instalment i on i.borrower_id = t.borrower_id and i.order_id = t.order_id and i.number = e.instalment and ${within('i')}
         where ${within('t')} and t.kind in ('penalty', 'plan-interest') and ${inForce('t')} and not ${isOver('t')}
         group by t.borrower_id, t.order_id, e.instalment) p
   where p.charged > p.cap`,
);

// The interest of plans that is in force was accepted with them.
const planInterest = ranged(
  'ledger_check.plan_interest',
  faultColumns,
  `select c.order_id, format('was charged interest of plans of %s, %s was accepted', c.charged, coalesce(p.accepted, 0)) as fault
   from (select t.borrower_id, t.order_id, sum(e.amount) as charged
         from ledger_transaction t
         join ledger_entry e on e.borrower_id = t.borrower_id and e.order_id = t.order_id and e.transaction_number = t.number and e.account = 'plan_interest' and ${within('e')}
         where ${within('t')} and t.kind = 'plan-interest' and ${inForce('t')} and not ${isOver('t')}
         group by t.borrower_id, t.order_id) c
   left join (select n.borrower_id, n.order_id, sum((x.payment ->> 'interest')::bigint) as accepted
              from payment_plan n
              cross join jsonb_array_elements(n.payments) x(payment)
              where ${within('n')}
              group by n.borrower_id, n.order_id) p on p.borrower_id = c.borrower_id and p.order_id = c.order_id
   where c.charged < 0 or c.charged > coalesce(p.accepted, 0)`,
);

const overOrderCap = ranged(
  'ledger_check.over_order_cap',
  faultColumns,
  `select p.order_id, format('was charged penalties of %s; the cap of the order is %s', p.charged, p.cap) as fault
   from (select o.id as order_id, sum(e.amount) as charged,
                ceil(o.principal * max((v.terms ->> 'penaltyOrderCapPpm')::numeric) / 1000000) as cap
         from loan_order o
         join product_version v on v.product_id = o.product_id and v.version = o.product_version
         join ledger_transaction t on t.borrower_id = o.borrower_id and t.order_id = o.id and t.kind in ('penalty', 'plan-interest') and ${within('t')} and ${inForce('t')} and not ${isOver('t')}
         join ledger_entry e on e.borrower_id = t.borrower_id and e.order_id = t.order_id and e.transaction_number = t.number and ${isOf('e', `'penalty', 'plan_interest'`)} and ${within('e')}
         where ${within('o')} and v.terms -> 'penaltyOrderCapPpm' is not null
         group by o.id, o.borrower_id) p
   where p.charged > p.cap`,
);

// A rebate or a cancellation lasts while nothing is owed; a reversal of a payment that reopens the order reverses it, too.
const credited = ranged(
  'ledger_check.credited',
  faultColumns,
  `select g.order_id, format('%s of %s is in force, at most %s is allowed; %s is owed', g.kind, g.given, g.most, g.owed) as fault
   from (select g.order_id, g.kind, g.given, l.owed,
                case when g.kind = 'cancellation' and l.charged = g.given then g.given
                     when g.kind = 'rebate' and l.terms ->> 'earlyPayoff' = 'accrued' then l.agreed
                     else 0 end as most
         from (select t.borrower_id, t.order_id, t.kind, sum(e.amount) as given
               from ledger_transaction t
               join ledger_entry e on e.borrower_id = t.borrower_id and e.order_id = t.order_id and e.transaction_number = t.number and ${within('e')}
                and ${isOf('e', income)}
               where ${within('t')} and t.kind in ('rebate', 'cancellation') and ${inForce('t')} and not ${isOver('t')}
               group by t.borrower_id, t.order_id, t.kind) g
         join (select e.borrower_id, e.order_id, v.terms,
                      sum(e.amount) filter (where e.account in (${owed})) as owed,
                      sum(e.amount) filter (where e.account in (${owed}) and e.account <> 'principal' and coalesce(c.kind, t.kind) in ('charges', 'penalty'))
                        - coalesce(sum(e.amount) filter (where e.account in (${waived}) and e.instalment is not null), 0) as charged,
                      sum(e.amount) filter (where e.account in ('interest', 'iva') and t.kind = 'charges') as agreed
               from ledger_entry e
               join ledger_transaction t on t.borrower_id = e.borrower_id and t.order_id = e.order_id and t.number = e.transaction_number and ${within('t')}
               left join ledger_transaction c on c.borrower_id = t.borrower_id and c.order_id = t.order_id and c.number = t.corrects and ${within('c')}
               join loan_order o on o.borrower_id = e.borrower_id and o.id = e.order_id and ${within('o')}
               join product_version v on v.product_id = o.product_id and v.version = o.product_version
               where ${within('e')} and not ${isOver('t')}
                 and (e.borrower_id, e.order_id) in (select borrower_id, order_id from ledger_transaction
                                                     where ${within()} and kind in ('rebate', 'cancellation'))
               group by e.borrower_id, e.order_id, v.terms) l on l.borrower_id = g.borrower_id and l.order_id = g.order_id) g
   where g.given < 0 or g.given > g.most or (g.given > 0 and g.owed > 0)`,
);

// Only within its days.
const cancelled = ranged(
  'ledger_check.cancelled',
  faultColumns,
  `select t.order_id, format('cancelled on %s; that was possible until %s', t.business_date,
                             o.disbursed_on + coalesce((v.terms ->> 'coolingOffDays')::integer, 0)) as fault
   from ledger_transaction t
   join loan_order o on o.borrower_id = t.borrower_id and o.id = t.order_id and ${within('o')}
   join product_version v on v.product_id = o.product_id and v.version = o.product_version
   where ${within('t')} and t.kind = 'cancellation' and ${inForce('t')} and not ${isOver('t')}
     -- A reversal may reopen it on any day.
     and exists (select from ledger_entry e where e.borrower_id = t.borrower_id and e.order_id = t.order_id and e.transaction_number = t.number and e.amount > 0
                   and e.account in (${income}))
     and t.business_date > o.disbursed_on + coalesce((v.terms ->> 'coolingOffDays')::integer, 0)`,
);

// Every waived amount of an instalment was charged, and the requested amounts move no money.
const waivers = ranged(
  'ledger_check.waived',
  faultColumns,
  `select w.order_id, format('%s of instalment %s is %s of %s', w.account, w.instalment, w.amount, coalesce(c.amount, 0)) as fault
   from (select e.borrower_id, e.order_id, e.account, e.instalment, sum(e.amount) as amount from ledger_entry e
         where ${within('e')} and ${isOf('e', waived)} and e.instalment is not null
         group by e.borrower_id, e.order_id, e.account, e.instalment) w
   left join (select e.borrower_id, e.order_id, 'waived_' || e.account as account, e.instalment, sum(e.amount) as amount
              from ledger_entry e
              join ledger_transaction t on t.borrower_id = e.borrower_id and t.order_id = e.order_id and t.number = e.transaction_number and ${within('t')}
               and t.kind in ('charges', 'penalty') and ${inForce('t')}
              where ${within('e')} and ${isOf('e', `'interest', 'iva', 'commission', 'penalty'`)}
              group by e.borrower_id, e.order_id, e.account, e.instalment) c
     on c.borrower_id = w.borrower_id and c.order_id = w.order_id and c.account = w.account and c.instalment = w.instalment
   where w.amount < 0 or w.amount > coalesce(c.amount, 0)
   union all
   select e.order_id, format('account %s has a balance of %s', e.account, sum(e.amount)) from ledger_entry e
   where ${within('e')} and ${isOf('e', `${waived}, 'waived_rest'`)}
   group by e.borrower_id, e.order_id, e.account having sum(e.amount) <> 0`,
);

// While a debt is charged off, the claim cancels it; otherwise there is none. What was recovered is no loss.
const claims = ranged(
  'ledger_check.claims',
  faultColumns,
  `select c.order_id, format('%s is owed; charged off are %s, lost %s, recovered %s, passed on %s', c.owed, c.claim, c.loss, c.recovered, c.transferred) as fault
   from (select e.order_id, coalesce(sum(e.amount) filter (where e.account in (${owed})), 0) as owed,
                coalesce(sum(e.amount) filter (where e.account = 'charged_off_claim'), 0) as claim,
                coalesce(sum(e.amount) filter (where e.account = 'charge_off_loss'), 0) as loss,
                coalesce(sum(e.amount) filter (where e.account = 'recovery_income'), 0) as recovered,
                coalesce(sum(e.amount) filter (where e.account = 'transferred_claim'), 0) as transferred
         from ledger_entry e
         where ${within('e')}
           and (e.borrower_id, e.order_id) in (select borrower_id, order_id from ledger_transaction where ${within()} and kind in ('charge-off', 'transfer'))
         group by e.borrower_id, e.order_id) c
   where c.claim + c.loss + c.recovered <> 0 or c.recovered > 0 or c.transferred < 0 or c.claim not in (0, -c.owed)`,
);

export const chargeChecks = [overCap, overOrderCap, planInterest, credited, cancelled, waivers, claims];
