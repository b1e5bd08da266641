import { isExtensionOver } from '../ledger/booking.repository.ts';
import { faultColumns, inForce, within } from '../ledger/check.ts';
import { ranged } from '../ledger/ranged.repository.ts';
import { reversedOf } from '../ledger/reversal.repository.ts';
import { toleranceOf } from '../payments/voucher.repository.ts';

// Payments, vouchers and extensions, checked against their bookings.

const payments = ranged(
  'ledger_check.payments',
  faultColumns,
  `select coalesce(p.order_id, b.order_id) as order_id,
          format('payment %s of %s is in the ledger with %s', coalesce(p.id, b.cause), coalesce(p.amount, 0),
                 coalesce(b.cash, 0)) as fault
   from (select p.borrower_id, p.id, p.order_id, p.amount - ${reversedOf('p')} as amount
         from payment p
         where ${within('p')} and p.order_id is not null) p
   full join (select t.borrower_id, t.order_id, t.cause, sum(e.amount) as cash
              from ledger_transaction t join ledger_entry e on e.borrower_id = t.borrower_id and e.order_id = t.order_id and e.transaction_number = t.number and ${within('e')}
              where ${within('t')} and t.kind in ('payment', 'extension', 'reversal')
                and e.account = 'cash' and ${inForce('t')}
              group by t.borrower_id, t.order_id, t.cause) b on b.borrower_id = p.borrower_id and b.order_id = p.order_id and b.cause = p.id
   where p.amount is distinct from b.cash`,
);

const matched = ranged(
  'ledger_check.matched',
  faultColumns,
  `select p.order_id, format('payment %s of %s under %s is not of this order, or of its voucher', p.id, p.currency,
                             p.reference) as fault
   from payment p
   join loan_order o on o.borrower_id = p.borrower_id and o.id = p.order_id and ${within('o')}
   join product_version v on v.product_id = o.product_id and v.version = o.product_version
   where ${within('p')}
     and (p.currency <> v.terms ->> 'currency'
          or p.voucher_id is distinct from (select id from voucher r where r.borrower_id = p.borrower_id and r.reference = p.reference and r.order_id = p.order_id))`,
);

const vouchers = ranged(
  'ledger_check.vouchers',
  faultColumns,
  `select v.order_id, format('voucher %s of %s is %s, and %s was paid under it', v.reference, v.amount, v.status, v.paid) as fault
   from (select v.order_id, v.reference, v.amount, coalesce(v.to_pay, v.amount) as to_pay, v.status, coalesce(p.paid, 0) as paid,
                ${toleranceOf('v')} as tolerance
         from voucher v
         left join (select borrower_id, voucher_id, order_id, sum(amount - ${reversedOf('payment')}) as paid from payment
                    where ${within()} group by borrower_id, voucher_id, order_id) p
           on p.borrower_id = v.borrower_id and p.voucher_id = v.id and p.order_id = v.order_id
         where ${within('v')}) v
   where case when v.paid = 0 then v.status not in ('issued', 'replaced')
              when v.paid < v.amount - v.tolerance then v.status <> 'partly-paid'
              when v.paid <= v.to_pay then v.status <> 'paid'
              else v.status <> 'overpaid' end`,
);

const extensions = ranged(
  'ledger_check.extensions',
  faultColumns,
  `select coalesce(x.order_id, t.order_id) as order_id,
          format('extension by payment %s: %s in the ledger, %s of a due date', coalesce(x.payment_id, t.cause),
                 case when t.id is null then 'no fee' else 'a fee' end,
                 case when x.payment_id is null then 'no move' else 'a move' end) as fault
   from (select borrower_id, order_id, payment_id from extension where ${within()}) x
   full join (select t.borrower_id, t.id, t.order_id, t.cause from ledger_transaction t
              where ${within('t')} and t.kind = 'extension' and ${inForce('t')}) t
     on t.borrower_id = x.borrower_id and t.order_id = x.order_id and t.cause = x.payment_id
   where x.payment_id is null or t.id is null`,
);

// All available days, once, counted from the agreed due date.
const moved = ranged(
  'ledger_check.moved',
  faultColumns,
  `select x.order_id, format('extension by payment %s moves %s by %s days; instalment %s is agreed for %s, and may be moved by %s',
                             x.payment_id, x.due_date, x.days, x.instalment, i.due_date,
                             v.terms ->> 'extensionMaxDays') as fault
   from extension x
   join loan_order o on o.borrower_id = x.borrower_id and o.id = x.order_id and ${within('o')}
   join product_version v on v.product_id = o.product_id and v.version = o.product_version
   left join instalment i on i.borrower_id = x.borrower_id and i.order_id = x.order_id and i.number = x.instalment and ${within('i')}
   where ${within('x')}
     and (x.due_date, x.days) is distinct from (i.due_date, (v.terms ->> 'extensionMaxDays')::integer) and not ${isExtensionOver('x')}`,
);

export const paymentChecks = [payments, matched, vouchers, extensions, moved];
