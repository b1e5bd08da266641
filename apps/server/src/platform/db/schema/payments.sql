-- Codes to pay by, what was paid, and what of it was reversed.

create table voucher (
  borrower_id   text not null references borrower,
  id            text not null,
  order_id      text not null,
  pay_code      text not null,
  -- 1 repayment, 2 extension (spec: requestType); ours: 3 cancellation, 4 a partial payment
  request_type  integer not null check (request_type in (1, 2, 3, 4)),
  -- What the payer types or the shop scans. No other borrower has it: borrower_lookup holds it for this one.
  reference     text not null,
  amount        bigint not null check (amount > 0),
  status        text not null check (status in ('issued', 'paid', 'partly-paid', 'overpaid', 'replaced')),
  issued_at     timestamptz not null,
  -- The last day on which the amount is right; a later payment is still credited.
  valid_through date not null,
  -- What an extension would postpone: paid after that due date has moved, it buys nothing more.
  extends_instalment integer,
  extends_from  date,
  -- What a channel can take for the amount; without it, the amount itself.
  to_pay        bigint check (to_pay >= amount),
  primary key (borrower_id, id),
  unique (borrower_id, reference),
  foreign key (borrower_id, order_id) references loan_order,
  constraint voucher_extends
    check ((request_type = 2) = (extends_instalment is not null) and (request_type = 2) = (extends_from is not null))
);
-- One voucher at a time asks for one thing through one channel.
create unique index voucher_current on voucher (borrower_id, order_id, pay_code, request_type) where status = 'issued';
comment on table voucher is
  'borrower: A code to pay one thing through one channel. Written by the borrower''s call, never removed; only its status changes.';

-- requestType in the words of the lender's side.
create function voucher_purpose(request_type integer) returns text language sql immutable as $$
  select case request_type when 1 then 'repayment' when 2 then 'extension' when 3 then 'cancellation' when 4 then 'part' end
$$;

create function note_voucher() returns trigger language plpgsql as $$
begin
  perform write_event('voucher.issued', new.order_id, new.borrower_id, jsonb_build_object('voucherId', new.id,
    'reference', new.reference, 'payCode', new.pay_code, 'purpose', voucher_purpose(new.request_type), 'amount', new.amount));
  return null;
end $$;
create trigger voucher_issued after insert on voucher for each row execute function note_voucher();

create function note_voucher_replaced() returns trigger language plpgsql as $$
begin
  perform write_history('voucher.replaced', new.borrower_id, new.order_id, jsonb_build_object('voucherId', new.id, 'reference', new.reference));
  return null;
end $$;
create trigger voucher_replaced after update of status on voucher
  for each row when (old.status <> new.status and new.status = 'replaced') execute function note_voucher_replaced();

create table payment (
  -- Empty while nobody knows whose money it is: it came under an unknown reference, and waits here until somebody finds its order. The row
  -- then moves to the borrower. What is held for somebody to look at has the borrower and the voucher, and no order yet.
  borrower_id  text not null,
  -- The provider's event id: a repeated event finds itself here, through borrower_lookup.
  id           text not null,
  reference    text not null,
  amount       bigint not null check (amount > 0),
  currency     text not null,
  paid_at      timestamptz not null,
  received_at  timestamptz not null,
  -- SHA-256 of the event: the same id with other content is refused.
  payload_hash text not null,
  voucher_id   text,
  order_id     text,
  -- expired, replaced: it came under a voucher that was over, and is credited all the same. cancel-late, cancel-short: paid to cancel the
  -- loan, but after the last day, or less than what had to be returned. old: held, since it is for a day that is too long ago to be
  -- booked without anybody having looked; the flag stays when somebody has assigned it. before-loan: held, since it is dated before its
  -- loan was paid out.
  flag         text check (flag in ('expired', 'replaced', 'cancel-late', 'cancel-short', 'old', 'before-loan')),
  -- Nobody will credit it, and why. Money that an order has is never refused.
  refused_at   timestamptz,
  refused_because text,
  -- When somebody gave unmatched or held money to an order: until then its borrower was shown that it had not come, so what is reversed
  -- of it counts from this day.
  assigned_at  timestamptz,
  primary key (borrower_id, id),
  foreign key (borrower_id, voucher_id) references voucher,
  foreign key (borrower_id, order_id) references loan_order,
  constraint payment_of_borrower check (borrower_id <> '' or (voucher_id is null and order_id is null)),
  constraint payment_refused check ((refused_at is null) = (refused_because is null) and (refused_at is null or order_id is null))
);
create index payment_newest on payment (received_at desc, id desc);
-- Somebody looks for money by what the payer names.
create index payment_by_reference on payment (reference);
create index payment_unmatched on payment (received_at) where order_id is null;
-- The queues, in the order in which they are listed.
create index payment_queue_unmatched on payment (received_at desc, id desc)
  where order_id is null and refused_at is null and flag is null;
create index payment_queue_held on payment (received_at desc, id desc)
  where order_id is null and refused_at is null and flag in ('old', 'before-loan');
create index payment_queue_flagged on payment (received_at desc, id desc)
  where flag is not null and order_id is not null;
-- Held payments of a loan's codes (held.find), which every screen of a loan asks for. 'voucher_id is not null' keeps the queue of
-- held payments on the index of its own order.
create index payment_held_by_voucher on payment (borrower_id, voucher_id)
  where voucher_id is not null and order_id is null;
comment on table payment is
  'borrower: Money that a provider reported. Written by its report; what it says never changes, the order that it is given to is written once, and moves the row to the borrower of that order.';

-- For money that waits: the order of its code, and what is odd about it.
create function note_payment() returns trigger language plpgsql as $$
begin
  perform write_event(
    case when new.order_id is null then 'payment.unmatched' else 'payment.credited' end, new.order_id,
    case when new.order_id is not null then new.borrower_id end,
    jsonb_build_object('paymentId', new.id, 'reference', new.reference, 'amount', new.amount, 'currency', new.currency)
    || case when new.order_id is not null then '{}' else jsonb_build_object(
         'codeOrderId', (select v.order_id from voucher v where v.borrower_id = new.borrower_id and v.id = new.voucher_id), 'flag', new.flag) end,
    new.borrower_id);
  return null;
end $$;
-- A payment that moves to its borrower is written anew, with its order.
create trigger payment_received after insert on payment for each row execute function note_payment();
create trigger payment_assigned after update of order_id on payment
  for each row when (old.order_id is null and new.order_id is not null) execute function note_payment();

create table payment_reversal (
  -- Of its payment.
  borrower_id  text not null,
  -- The provider's event id: a repeated event finds itself here, through borrower_lookup.
  id           text not null,
  payment_id   text not null,
  reversed_at  timestamptz not null,
  received_at  timestamptz not null,
  -- SHA-256 of the event: the same id with other content is refused.
  payload_hash text not null,
  amount       bigint not null check (amount > 0),
  -- When it moved to the borrower with its payment: it had been told before.
  moved_at     timestamptz,
  primary key (borrower_id, id),
  foreign key (borrower_id, payment_id) references payment
);
create index payment_reversal_by_payment on payment_reversal (borrower_id, payment_id);
comment on table payment_reversal is
  'borrower: A payment, or a part of it, that a provider reversed. Written by its report or by somebody who booked a held one, never changed.';

-- Never more than was paid; without an amount, all that is left. A repeated report is a row that was there.
create function reverse_what_is_left() returns trigger language plpgsql as $$
declare
  amount_left bigint;
begin
  select p.amount - coalesce((select sum(r.amount) from payment_reversal r
                              where r.borrower_id = new.borrower_id and r.payment_id = new.payment_id), 0)
  into amount_left from payment p where p.borrower_id = new.borrower_id and p.id = new.payment_id;
  if amount_left = 0 or exists (select from payment_reversal r where r.borrower_id = new.borrower_id and r.id = new.id) then
    return null;
  end if;
  new.amount := coalesce(new.amount, amount_left);
  if new.amount > amount_left then
    raise exception 'more is reversed than was paid';
  end if;
  return new;
end $$;
create trigger reversal_of_what_is_left before insert on payment_reversal
  for each row execute function reverse_what_is_left();

create function note_reversal() returns trigger language plpgsql as $$
declare paid record;
begin
  select p.order_id, p.currency, case when p.order_id is not null then p.borrower_id end as borrower_id into paid
  from payment p where p.borrower_id = new.borrower_id and p.id = new.payment_id;
  perform write_event('payment.reversed', paid.order_id, paid.borrower_id, jsonb_build_object(
    'reversalId', new.id, 'paymentId', new.payment_id, 'amount', new.amount, 'currency', paid.currency), new.borrower_id);
  return null;
end $$;
create trigger payment_reversed after insert on payment_reversal
  for each row when (new.moved_at is null) execute function note_reversal();

create table held_reversal (
  -- Of its payment.
  borrower_id     text not null,
  -- The provider's event id.
  id              text not null,
  payment_id      text not null,
  -- Null for all that was left.
  amount          bigint check (amount > 0),
  reversed_at     timestamptz not null,
  received_at     timestamptz not null,
  payload_hash    text not null,
  -- When somebody booked or refused it, and why it was refused.
  decided_at      timestamptz,
  refused_because text,
  -- When it moved to the borrower with its payment: it had been told before.
  moved_at        timestamptz,
  primary key (borrower_id, id),
  foreign key (borrower_id, payment_id) references payment
);
create index held_reversal_by_payment on held_reversal (borrower_id, payment_id);
create index held_reversal_waiting on held_reversal (received_at) where decided_at is null;
comment on table held_reversal is
  'borrower: A reversal that cannot be true, dated before its payment: nothing is booked until somebody books it for the right day, or refuses it. Written by the report, decided once.';

create function note_held_reversal() returns trigger language plpgsql as $$
declare paid record;
begin
  select p.order_id, p.currency, case when p.order_id is not null then p.borrower_id end as borrower_id into paid
  from payment p where p.borrower_id = new.borrower_id and p.id = new.payment_id;
  perform write_event('reversal.held', paid.order_id, paid.borrower_id, jsonb_build_object(
    'reversalId', new.id, 'paymentId', new.payment_id, 'amount', new.amount, 'currency', paid.currency), new.borrower_id);
  return null;
end $$;
create trigger reversal_held after insert on held_reversal
  for each row when (new.moved_at is null) execute function note_held_reversal();
