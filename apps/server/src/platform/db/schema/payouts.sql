-- Money leaves only when a payout says so: an order that is approved (151) asks for one, and is paid out when it is confirmed.

create table payout (
  -- The order's number with -1, -2 and so on. It names the payout to the provider too: asked for twice under one id, money leaves once.
  id              text not null,
  order_id        text not null,
  borrower_id     text not null,
  amount          bigint not null check (amount > 0),
  currency        text not null,
  -- requested: nobody was asked yet, so no money has left. asked: a provider was, and may have sent it. sent: it is on its way.
  -- confirmed: it has arrived and is booked. failed: it did not leave or came back before it was booked. returned: it came back after it was
  -- sent. cancelled: the order ended before.
  state           text not null check (state in ('requested', 'asked', 'sent', 'confirmed', 'failed', 'returned', 'cancelled')),
  -- Where it goes: chosen when a provider is first asked, the same ever after.
  bank_account_id text,
  -- The number of the transfer.
  reference       text,
  -- Why it failed.
  failure         text,
  -- What was reported and contradicts what is booked; somebody has to look.
  problem         text,
  -- A person sends it: no provider is ever asked for it.
  is_by_hand      boolean not null default false,
  tries           integer not null default 0,
  requested_at    timestamptz not null,
  -- When a process may ask the provider. The one that does moves it ahead, so that no other one asks meanwhile.
  due_at          timestamptz not null,
  -- The day on which it was paid out, as it is booked; it stays when the money comes back.
  paid_on         date,
  settled_at      timestamptz,
  primary key (borrower_id, id),
  check (state <> 'confirmed' or paid_on is not null),
  check (paid_on is null or state in ('confirmed', 'returned')),
  foreign key (borrower_id, order_id) references loan_order,
  foreign key (borrower_id, bank_account_id) references bank_account
);
-- An order has one payout that is in force.
create unique index payout_in_force on payout (borrower_id, order_id) where state not in ('failed', 'returned', 'cancelled');
create index payout_by_time on payout (requested_at, id);
create index payout_due on payout (due_at)
  where state in ('requested', 'asked', 'sent') and problem is null and not is_by_hand;
-- What waits for somebody among all payouts: a confirmed or cancelled one does not.
create index payout_open on payout (requested_at, id) where state in ('requested', 'sent', 'failed', 'returned');
create index payout_with_problem on payout (requested_at) where problem is not null;
comment on table payout is
  'borrower: Money that is to leave, or has left, for an order. Written by the push or an approval; its state is moved by the worker, the provider''s reports and people; from confirmed only to returned.';

create function note_payout() returns trigger language plpgsql as $$
declare facts jsonb := jsonb_build_object('payoutId', new.id, 'amount', new.amount, 'currency', new.currency);
begin
  if tg_op = 'INSERT' then
    perform write_event('payout.requested', new.order_id, new.borrower_id, facts);
  end if;
  if new.state = 'confirmed' then
    perform write_event('payout.confirmed', new.order_id, new.borrower_id, facts || jsonb_build_object('paidOn', new.paid_on));
  elsif new.state in ('failed', 'returned') then
    perform write_event('payout.' || new.state, new.order_id, new.borrower_id, facts);
  end if;
  return null;
end $$;
create trigger payout_requested after insert on payout for each row execute function note_payout();
create trigger payout_state_changed after update of state on payout
  for each row when (old.state <> new.state) execute function note_payout();

create function note_payout_step() returns trigger language plpgsql as $$
begin
  perform write_history('payout.' || new.state, new.borrower_id, new.order_id,
    jsonb_build_object('payoutId', new.id, 'amount', new.amount, 'currency', new.currency));
  return null;
end $$;
create trigger payout_stepped after update of state on payout
  for each row when (old.state <> new.state and new.state in ('sent', 'cancelled')) execute function note_payout_step();

create table payout_report (
  -- The provider's event id: a repeated report finds itself here.
  id           text not null,
  borrower_id  text not null,
  payout_id    text not null,
  -- SHA-256 of the report: the same id with other content is refused.
  payload_hash text not null,
  -- What it did: see packages/contract/src/payout.ts.
  outcome      text not null check (outcome in ('applied', 'repeated', 'contradicted')),
  received_at  timestamptz not null,
  primary key (borrower_id, id),
  foreign key (borrower_id, payout_id) references payout
);
create index payout_report_by_payout on payout_report (borrower_id, payout_id);
comment on table payout_report is 'borrower: What a provider reported of a payout. Written by its report, never changed.';
