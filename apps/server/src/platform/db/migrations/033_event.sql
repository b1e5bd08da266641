-- What somebody outside may wait for, written by the change itself: a trigger of the table that changes, so every door writes it, in the
-- same transaction and in the same statement. Ids and amounts only: nothing in it has to be erased.

create sequence event_number;

create table event (
  id          uuid primary key default gen_random_uuid(),
  -- The order of the events of one transaction, and the transaction.
  number      bigint not null default nextval('event_number'),
  written_by  xid8 not null default pg_current_xact_id(),
  -- Its place in the feed. It gets one once no transaction can still commit an earlier event.
  position    bigint unique,
  type        text not null,
  order_id    text,
  borrower_id text,
  data        jsonb not null,
  created_at  timestamptz not null
);
create index event_to_publish on event (written_by, number) where position is null;

-- The lender's time: the sandbox may have moved it.
create function event_time() returns timestamptz language sql stable as $$
  select now() + coalesce((select make_interval(secs => c.offset_ms / 1000.0) from sandbox_clock c where c.id = 1), interval '0')
$$;

create function write_event(type text, order_id text, borrower_id text, data jsonb) returns void language sql as $$
  insert into event (type, order_id, borrower_id, data, created_at)
  values (type, order_id, borrower_id,
          jsonb_strip_nulls(jsonb_build_object('orderId', order_id, 'borrowerId', borrower_id) || data), event_time())
$$;

create function note_order_taken() returns trigger language plpgsql as $$
begin
  perform write_event('order.taken', new.id, new.borrower_id, jsonb_build_object('productId', new.product_id, 'amount', new.principal));
  if new.status <> 21 then
    perform write_event('order.approved', new.id, new.borrower_id, jsonb_build_object('amount', new.principal));
  end if;
  return null;
end $$;
create trigger order_taken after insert on loan_order for each row execute function note_order_taken();

create function note_order_status() returns trigger language plpgsql as $$
begin
  if old.status = 21 and new.status = 151 then
    perform write_event('order.approved', new.id, new.borrower_id, jsonb_build_object('amount', new.principal));
  elsif new.status = 110 then
    -- From 151 it ended before it was paid out.
    perform write_event('order.rejected', new.id, new.borrower_id, jsonb_build_object('formerStatus', old.status));
  elsif new.status = 200 then
    perform write_event('order.settled', new.id, new.borrower_id, jsonb_build_object('settledOn', new.settled_on));
  end if;
  return null;
end $$;
create trigger order_status_changed after update of status on loan_order
  for each row when (old.status <> new.status) execute function note_order_status();

create function note_payout() returns trigger language plpgsql as $$
declare facts jsonb := jsonb_build_object('payoutId', new.id, 'amount', new.amount, 'currency', new.currency);
begin
  if tg_op = 'INSERT' then
    perform write_event('payout.requested', new.order_id, new.borrower_id, facts);
  end if;
  if new.state = 'confirmed' then
    perform write_event('payout.confirmed', new.order_id, new.borrower_id, facts || jsonb_build_object('paidOn', new.paid_on));
  elsif new.state = 'failed' then
    perform write_event('payout.failed', new.order_id, new.borrower_id, facts);
  end if;
  return null;
end $$;
create trigger payout_requested after insert on payout for each row execute function note_payout();
create trigger payout_state_changed after update of state on payout
  for each row when (old.state <> new.state) execute function note_payout();

create function note_voucher() returns trigger language plpgsql as $$
begin
  perform write_event('voucher.issued', new.order_id, new.borrower_id, jsonb_build_object(
    'voucherId', new.id, 'reference', new.reference, 'payCode', new.pay_code, 'requestType', new.request_type, 'amount', new.amount));
  return null;
end $$;
create trigger voucher_issued after insert on voucher for each row execute function note_voucher();

create function note_payment() returns trigger language plpgsql as $$
begin
  perform write_event(
    case when new.order_id is null then 'payment.unmatched' else 'payment.credited' end, new.order_id,
    (select o.borrower_id from loan_order o where o.id = new.order_id),
    jsonb_build_object('paymentId', new.id, 'reference', new.reference, 'amount', new.amount, 'currency', new.currency));
  return null;
end $$;
create trigger payment_received after insert on payment for each row execute function note_payment();
create trigger payment_assigned after update of order_id on payment
  for each row when (old.order_id is null and new.order_id is not null) execute function note_payment();

create function note_reversal() returns trigger language plpgsql as $$
declare paid record;
begin
  select p.order_id, p.currency, o.borrower_id into paid
  from payment p left join loan_order o on o.id = p.order_id where p.id = new.payment_id;
  perform write_event('payment.reversed', paid.order_id, paid.borrower_id, jsonb_build_object(
    'reversalId', new.id, 'paymentId', new.payment_id, 'amount', new.amount, 'currency', paid.currency));
  return null;
end $$;
create trigger payment_reversed after insert on payment_reversal for each row execute function note_reversal();

create function note_extension() returns trigger language plpgsql as $$
begin
  perform write_event('extension.bought', new.order_id, (select o.borrower_id from loan_order o where o.id = new.order_id),
    jsonb_build_object('paymentId', new.payment_id, 'instalment', new.instalment, 'days', new.days));
  return null;
end $$;
create trigger extension_bought after insert on extension for each row execute function note_extension();

create function note_complaint() returns trigger language plpgsql as $$
begin
  perform write_event(case when tg_op = 'INSERT' then 'complaint.filed' else 'complaint.rated' end, new.order_id, new.borrower_id,
    jsonb_build_object('complaintId', new.id, 'folio', new.folio, 'score', new.score));
  return null;
end $$;
create trigger complaint_filed after insert on complaint for each row execute function note_complaint();
create trigger complaint_rated after update of score on complaint
  for each row when (old.score is null and new.score is not null) execute function note_complaint();

create function note_registration() returns trigger language plpgsql as $$
begin
  perform write_event('borrower.registered', null, new.borrower_id, jsonb_build_object('campaignId', new.campaign_id));
  return null;
end $$;
create trigger borrower_registered after insert on registration for each row execute function note_registration();

create function note_letter() returns trigger language plpgsql as $$
begin
  perform write_event('letter.issued', new.order_id, (select o.borrower_id from loan_order o where o.id = new.order_id),
    jsonb_build_object('issuedOn', new.issued_on));
  return null;
end $$;
create trigger letter_issued after insert on settlement_letter for each row execute function note_letter();

create function note_product() returns trigger language plpgsql as $$
begin
  perform write_event('product.activated', null, null, jsonb_build_object('productId', new.product_id, 'version', new.version));
  return null;
end $$;
create trigger product_activated after insert on product_version for each row execute function note_product();
