-- expands: a column, a table and a flag that the version before neither reads nor writes

-- When somebody gave unmatched or held money to an order: until then its borrower was shown that it had not come, so what is taken
-- back of it counts from this day.
alter table payment add column assigned_at timestamptz;

-- before-loan: it is dated before its loan was paid out, so one of the two dates or its code is wrong. Held, like an old one.
alter table payment drop constraint payment_flag_check;
alter table payment add constraint payment_flag_check
  check (flag in ('expired', 'replaced', 'cancel-late', 'cancel-short', 'old', 'before-loan'));
drop index payment_queue_held;
create index payment_queue_held on payment (received_at desc, id desc)
  where order_id is null and refused_at is null and flag in ('old', 'before-loan');

-- A reversal that cannot be true, dated before its payment: nothing is booked until somebody books it for the right day, or refuses it.
create table held_reversal (
  -- The provider's event id.
  id              text primary key,
  payment_id      text not null references payment,
  -- Minor units; null for all that was left.
  amount          bigint check (amount > 0),
  reversed_at     timestamptz not null,
  received_at     timestamptz not null,
  payload_hash    text not null,
  -- When somebody booked or refused it, and why it was refused.
  decided_at      timestamptz,
  refused_because text
);
create index held_reversal_by_payment on held_reversal (payment_id);
create index held_reversal_waiting on held_reversal (received_at) where decided_at is null;

-- As before (033), and for money that waits: the order of its code, and what is odd about it.
create or replace function note_payment() returns trigger language plpgsql as $$
begin
  perform write_event(
    case when new.order_id is null then 'payment.unmatched' else 'payment.credited' end, new.order_id,
    (select o.borrower_id from loan_order o where o.id = new.order_id),
    jsonb_build_object('paymentId', new.id, 'reference', new.reference, 'amount', new.amount, 'currency', new.currency)
    || case when new.order_id is not null then '{}' else jsonb_build_object(
         'codeOrderId', (select v.order_id from voucher v where v.id = new.voucher_id), 'flag', new.flag) end);
  return null;
end $$;

create function note_held_reversal() returns trigger language plpgsql as $$
declare paid record;
begin
  select p.order_id, p.currency, o.borrower_id into paid
  from payment p left join loan_order o on o.id = p.order_id where p.id = new.payment_id;
  perform write_event('reversal.held', paid.order_id, paid.borrower_id, jsonb_build_object(
    'reversalId', new.id, 'paymentId', new.payment_id, 'amount', new.amount, 'currency', paid.currency));
  return null;
end $$;
create trigger reversal_held after insert on held_reversal for each row execute function note_held_reversal();
