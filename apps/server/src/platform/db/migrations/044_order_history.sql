-- expands: the history of an order. Events are removed after a while; what happened to an order is told as long as the order is there.

create sequence order_history_number;

create table order_history (
  -- What happens to one order comes in the order of its locks, so a later one has a greater number.
  number   bigint not null default nextval('order_history_number'),
  order_id text not null,
  kind     text not null,
  -- Ids and amounts only: nothing in it has to be erased.
  data     jsonb not null,
  at       timestamptz not null
);

-- When this statement runs, by the lender's time: later than `event_time` where a transaction has waited for another one.
create function history_time() returns timestamptz language sql volatile as $$
  select clock_timestamp() + (event_time() - now())
$$;

create function write_history(kind text, order_id text, data jsonb) returns void language sql as $$
  insert into order_history (order_id, kind, data, at) values ($2, $1, jsonb_strip_nulls($3), history_time())
$$;

-- As before (033), and in the history where it is about an order.
create or replace function write_event(type text, order_id text, borrower_id text, data jsonb) returns void language sql as $$
  insert into event (type, order_id, borrower_id, data, created_at)
  values (type, order_id, borrower_id,
          jsonb_strip_nulls(jsonb_build_object('orderId', order_id, 'borrowerId', borrower_id) || data), event_time());
  select write_history($1, $2, $4) where $2 is not null
$$;

-- What nobody waits for, and who explains an order wants to know.

create function note_order_reopened() returns trigger language plpgsql as $$
begin
  perform write_history('order.reopened', new.id, '{}');
  return null;
end $$;
create trigger order_reopened after update of status on loan_order
  for each row when (old.status = 200 and new.status <> 200) execute function note_order_reopened();

create function note_payout_step() returns trigger language plpgsql as $$
begin
  perform write_history('payout.' || new.state, new.order_id,
    jsonb_build_object('payoutId', new.id, 'amount', new.amount, 'currency', new.currency));
  return null;
end $$;
create trigger payout_stepped after update of state on payout
  for each row when (old.state <> new.state and new.state in ('sent', 'cancelled')) execute function note_payout_step();

create function note_voucher_replaced() returns trigger language plpgsql as $$
begin
  perform write_history('voucher.replaced', new.order_id, jsonb_build_object('voucherId', new.id, 'reference', new.reference));
  return null;
end $$;
create trigger voucher_replaced after update of status on voucher
  for each row when (old.status <> new.status and new.status = 'replaced') execute function note_voucher_replaced();

create function note_letter_voided() returns trigger language plpgsql as $$
begin
  perform write_history('letter.voided', new.order_id, jsonb_build_object('issuedOn', new.issued_on));
  return null;
end $$;
create trigger letter_voided after update of is_void on settlement_letter
  for each row when (new.is_void and not old.is_void) execute function note_letter_voided();

create function note_rating() returns trigger language plpgsql as $$
begin
  perform write_history('order.rated', new.order_id, jsonb_build_object('score', new.score));
  return null;
end $$;
create trigger order_rated after insert on rating for each row execute function note_rating();

create function note_complaint_answered() returns trigger language plpgsql as $$
begin
  perform write_history('complaint.answered', c.order_id, jsonb_build_object('complaintId', c.id, 'folio', c.folio))
  from complaint c where c.id = new.complaint_id;
  return null;
end $$;
create trigger complaint_was_answered after insert on complaint_reply for each row execute function note_complaint_answered();

create function note_complaint_closed() returns trigger language plpgsql as $$
begin
  perform write_history(case when new.closed_at is null then 'complaint.reopened' else 'complaint.closed' end, new.order_id,
    jsonb_build_object('complaintId', new.id, 'folio', new.folio));
  return null;
end $$;
create trigger complaint_closed_or_reopened after update of closed_at on complaint
  for each row when ((old.closed_at is null) <> (new.closed_at is null)) execute function note_complaint_closed();

-- What a booking of the ledger says that no payment, payout or extension does; null for the others.
create function history_kind(kind text) returns text language sql immutable as $$
  select case $1 when 'waiver' then 'charges.waived' when 'charge-off' then 'order.written-off'
                 when 'reinstatement' then 'concession.reversed' when 'refund' then 'money.refunded'
                 when 'write-off' then 'money.lost' when 'cancellation' then 'order.cancelled' end
$$;

create function note_booking() returns trigger language plpgsql as $$
begin
  perform write_history(history_kind(new.kind), new.order_id,
    jsonb_build_object('transactionId', new.id, 'cause', new.cause, 'businessDate', new.business_date));
  return null;
end $$;
create trigger booking_noted after insert on ledger_transaction
  for each row when (new.kind in ('waiver', 'charge-off', 'reinstatement', 'refund', 'write-off', 'cancellation'))
  execute function note_booking();

-- What happened until now: from the tables where they say when, from the events that are still there, or from the audit. Where nothing
-- says when it was, it is left out.
with booked as (
  select order_id, max(booked_at) as last_at from ledger_transaction group by order_id
), past (order_id, at, place, kind, data) as (
  select o.id, o.created_at, 1, 'order.taken', jsonb_build_object('productId', o.product_id, 'amount', o.principal) from loan_order o
  union all
  select o.id, coalesce(e.created_at, min(p.requested_at)), 2, 'order.approved', jsonb_build_object('amount', o.principal)
  from loan_order o
  left join event e on e.order_id = o.id and e.type = 'order.approved'
  left join payout p on p.order_id = o.id
  group by o.id, e.id
  having coalesce(e.created_at, min(p.requested_at)) is not null
  union all
  select o.id, coalesce(e.created_at, max(a.at)), 8, 'order.rejected', coalesce(e.data - 'orderId' - 'borrowerId', '{}')
  from loan_order o
  left join event e on e.order_id = o.id and e.type = 'order.rejected'
  left join audit_event a on a.subject_kind = 'order' and a.subject_id = o.id and a.action = 'order.rejected'
  where o.status = 110
  group by o.id, e.id
  having coalesce(e.created_at, max(a.at)) is not null
  union all
  select e.order_id, e.created_at, case e.type when 'letter.issued' then 9 else 8 end, e.type, e.data - 'orderId' - 'borrowerId'
  from event e join loan_order o on o.id = e.order_id
  where e.type in ('order.settled', 'complaint.rated', 'letter.issued')
  union all
  select o.id, b.last_at, 8, 'order.settled', jsonb_build_object('settledOn', o.settled_on)
  from loan_order o join booked b on b.order_id = o.id
  where o.status = 200 and not exists (select from event e where e.order_id = o.id and e.type = 'order.settled')
  union all
  select l.order_id, greatest(b.last_at, l.issued_on::timestamp at time zone 'UTC'), 9, 'letter.issued', jsonb_build_object('issuedOn', l.issued_on)
  from settlement_letter l join booked b on b.order_id = l.order_id
  where not l.is_void and not exists (select from event e where e.order_id = l.order_id and e.type = 'letter.issued')
  union all
  select p.order_id, p.requested_at, 3, 'payout.requested',
         jsonb_build_object('payoutId', p.id, 'amount', p.amount, 'currency', p.currency)
  from payout p
  union all
  select p.order_id, p.settled_at, 4, 'payout.' || p.state, jsonb_strip_nulls(
    jsonb_build_object('payoutId', p.id, 'amount', p.amount, 'currency', p.currency, 'paidOn', p.paid_on))
  from payout p where p.state in ('confirmed', 'failed', 'cancelled') and p.settled_at is not null
  union all
  select t.order_id, t.booked_at, 4, 'payout.confirmed', jsonb_build_object('paidOn', t.business_date)
  from ledger_transaction t
  where t.kind = 'disbursement' and not exists (select from payout p where p.order_id = t.order_id and p.state = 'confirmed')
  union all
  select v.order_id, v.issued_at, 5, 'voucher.issued', jsonb_build_object(
    'voucherId', v.id, 'reference', v.reference, 'payCode', v.pay_code, 'requestType', v.request_type, 'amount', v.amount)
  from voucher v
  union all
  select p.order_id, p.received_at, 6, 'payment.credited',
         jsonb_build_object('paymentId', p.id, 'reference', p.reference, 'amount', p.amount, 'currency', p.currency)
  from payment p where p.order_id is not null
  union all
  select p.order_id, p.received_at, 7, 'extension.bought',
         jsonb_build_object('paymentId', x.payment_id, 'instalment', x.instalment, 'days', x.days)
  from extension x join payment p on p.id = x.payment_id where p.order_id is not null
  union all
  select p.order_id, r.received_at, 7, 'payment.reversed',
         jsonb_build_object('reversalId', r.id, 'paymentId', r.payment_id, 'amount', r.amount, 'currency', p.currency)
  from payment_reversal r join payment p on p.id = r.payment_id where p.order_id is not null
  union all
  select t.order_id, t.booked_at, 7, history_kind(t.kind), jsonb_strip_nulls(
    jsonb_build_object('transactionId', t.id, 'cause', t.cause, 'businessDate', t.business_date))
  from ledger_transaction t where history_kind(t.kind) is not null
  union all
  select r.order_id, r.rated_at, 9, 'order.rated', jsonb_build_object('score', r.score) from rating r
  union all
  select c.order_id, c.created_at, 1, 'complaint.filed', jsonb_build_object('complaintId', c.id, 'folio', c.folio) from complaint c
  union all
  select c.order_id, r.created_at, 2, 'complaint.answered', jsonb_build_object('complaintId', c.id, 'folio', c.folio)
  from complaint_reply r join complaint c on c.id = r.complaint_id
  union all
  select c.order_id, c.closed_at, 3, 'complaint.closed', jsonb_build_object('complaintId', c.id, 'folio', c.folio)
  from complaint c where c.closed_at is not null
)
insert into order_history (order_id, kind, data, at) select order_id, kind, data, at from past order by at, place;

-- The only index: by one of the number alone a page would be looked for among the entries of all orders.
alter table order_history add primary key (order_id, number);
create trigger order_history_append_only before update or delete on order_history
  for each statement execute function refuse_change();
