import { faultColumns, isOf, owed, within } from '../ledger/check.ts';
import { ranged } from '../ledger/ranged.repository.ts';

// The rules of double entry, whatever was booked.

// Each transaction looks up its own entries. Joined with all of a batch's, a wrong estimate of their number makes the database read them
// again for each transaction, and a batch of 1,000 orders took 15 s.
const unbalanced = ranged(
  'ledger_check.unbalanced',
  faultColumns,
  `select t.order_id, format('transaction %s (%s of %s) has %s entries that sum to %s', t.id, t.kind, t.business_date,
                             own.entries, own.total) as fault
   from ledger_transaction t
   cross join lateral (select count(*) as entries,
                              coalesce(sum(e.amount), 0) as total
                       from ledger_entry e where e.borrower_id = t.borrower_id and e.order_id = t.order_id and e.transaction_number = t.number) own
   where ${within('t')} and not (own.entries >= 2 and own.total = 0)`,
);

// No debt can be negative, and a credit balance cannot be overspent.
const negative = ranged(
  'ledger_check.negative',
  faultColumns,
  `select e.order_id, format('account %s%s has a balance of %s', e.account, ' of instalment ' || e.instalment, sum(e.amount)) as fault
   from ledger_entry e
   where ${within('e')} and ${isOf('e', `${owed}, 'extension_fee', 'plan_interest', 'unapplied_cash', 'lost_refund'`)}
   group by e.borrower_id, e.order_id, e.account, e.instalment
   having case e.account when 'unapplied_cash' then sum(e.amount) > 0
                         when 'lost_refund' then sum(e.amount) < 0
                         when 'extension_fee' then sum(e.amount) <> 0
                         when 'plan_interest' then sum(e.amount) <> 0
                         else sum(e.amount) < 0 end`,
);

// A correction is the exact reverse of a transaction of the same day; its key says that the order is the same.
const correctedOnce = ranged(
  'ledger_check.corrected_once',
  faultColumns,
  `select c.order_id, format('correction %s does not reverse transaction %s', c.id, t.id) as fault
   from ledger_transaction c
   join ledger_transaction t on t.borrower_id = c.borrower_id and t.order_id = c.order_id and t.number = c.corrects
   where ${within('c')} and c.kind = 'correction'
     and (c.business_date <> t.business_date
          or exists (select from (select * from ledger_entry e where e.borrower_id = t.borrower_id and e.order_id = t.order_id and e.transaction_number = t.number) e
                     full join (select * from ledger_entry e where e.borrower_id = c.borrower_id and e.order_id = c.order_id and e.transaction_number = c.number) r on r.line = e.line
                     where (r.account, r.instalment, r.amount)
                           is distinct from (e.account, e.instalment, -e.amount)))`,
);

export const bookingChecks = [unbalanced, negative, correctedOnce];
