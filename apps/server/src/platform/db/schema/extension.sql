-- By how much an instalment was postponed.

create table extension (
  borrower_id text not null,
  order_id   text not null,
  instalment integer not null,
  -- The due date that was moved.
  due_date   date not null,
  days       integer not null check (days > 0),
  payment_id text not null,
  primary key (borrower_id, payment_id),
  foreign key (borrower_id, payment_id) references payment,
  foreign key (borrower_id, order_id, instalment) references instalment
);
create index extension_by_instalment on extension (order_id, instalment);
comment on table extension is
  'borrower: Days that a payment has bought. The agreed due date stays in the instalment; the one that counts is later by the sum of these. Void once its payment was reversed. Written with the payment, never changed.';
create trigger extension_append_only before update or delete on extension
  for each statement execute function refuse_change();

create function note_extension() returns trigger language plpgsql as $$
begin
  perform write_event('extension.bought', new.order_id, new.borrower_id,
    jsonb_build_object('paymentId', new.payment_id, 'instalment', new.instalment, 'days', new.days));
  return null;
end $$;
create trigger extension_bought after insert on extension for each row execute function note_extension();
