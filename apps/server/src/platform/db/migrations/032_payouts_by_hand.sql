-- Orders that were approved before payouts were kept are paid out by people: no provider is ever asked for them.
insert into payout (id, order_id, borrower_id, amount, currency, state, is_by_hand, requested_at, due_at)
select o.id || '-1', o.id, o.borrower_id, o.principal, v.terms ->> 'currency', 'sent', true, o.created_at, o.created_at
from loan_order o
join product_version v on v.product_id = o.product_id and v.version = o.product_version
where o.status = 151 and not exists (select from payout p where p.order_id = o.id);

-- The lender's list of all payouts, in order of time.
create index payout_by_time on payout (requested_at, id);
