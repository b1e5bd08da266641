-- What borrowers who cannot pay in time and the lender's people agree on.

create table promise (
  borrower_id text not null,
  id          text not null,
  order_id    text not null,
  amount      bigint not null check (amount > 0),
  due_on      date not null,
  -- From this day on it is decided: a payment of its day has had the time to arrive.
  decide_on   date not null check (decide_on > due_on),
  state       text not null default 'open' check (state in ('open', 'kept', 'broken', 'cancelled')),
  -- `borrower`, or `kind:id` of who noted it.
  made_by     text not null,
  made_at     timestamptz not null,
  decided_at  timestamptz check ((decided_at is null) = (state = 'open')),
  -- The borrower's words.
  note        text,
  primary key (borrower_id, id),
  foreign key (borrower_id, order_id) references loan_order
);
create unique index promise_open on promise (borrower_id, order_id) where state = 'open';
create index promise_to_decide on promise (decide_on) where state = 'open';
comment on table promise is
  'borrower: A promise to pay an amount by a day. Written when it is made, and once more when it is decided or cancelled; its figures never change. It changes no debt.';
create trigger promise_not_for_erased before insert on promise for each row execute function refuse_for_erased();

create function refuse_other_promise() returns trigger language plpgsql as $$
begin
  raise exception 'what was promised cannot be changed';
end $$;
create trigger promise_as_made before update on promise
  for each row when ((old.borrower_id, old.id, old.order_id, old.amount, old.due_on, old.decide_on, old.made_by, old.made_at)
                     is distinct from (new.borrower_id, new.id, new.order_id, new.amount, new.due_on, new.decide_on, new.made_by, new.made_at)
                     or (old.state <> 'open' and old.state <> new.state))
  execute function refuse_other_promise();

-- In the database, so that no way of returning a payout can forget it.
create function cancel_promise_of_returned() returns trigger language plpgsql as $$
begin
  update promise set state = 'cancelled', decided_at = event_time()
  where borrower_id = new.borrower_id and order_id = new.order_id and state = 'open';
  return null;
end $$;
create trigger payout_returned_cancels_promise after update of state on payout
  for each row when (new.state = 'returned' and old.state <> 'returned') execute function cancel_promise_of_returned();

create function note_promise() returns trigger language plpgsql as $$
begin
  perform write_event('promise.' || case new.state when 'open' then 'made' else new.state end, new.order_id, new.borrower_id,
    jsonb_build_object('promiseId', new.id, 'amount', new.amount, 'dueDate', new.due_on));
  return null;
end $$;
create trigger promise_made after insert on promise for each row execute function note_promise();
create trigger promise_decided after update of state on promise
  for each row when (old.state <> new.state) execute function note_promise();
