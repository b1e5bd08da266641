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

create table pause (
  borrower_id text not null,
  id          text not null,
  order_id    text not null,
  reason      text not null check (reason in ('dispute', 'complaint', 'illness', 'job-loss', 'disaster', 'other')),
  -- The days after this one, up to and including the other, cost no late charge, and nobody is reminded.
  begins_on   date not null,
  through     date not null check (through >= begins_on),
  state       text not null default 'running' check (state in ('running', 'over', 'ended')),
  -- `kind:id` of who granted it, and of who ended it before its last day.
  made_by     text not null,
  made_at     timestamptz not null,
  ended_by    text check ((ended_by is null) = (state <> 'ended')),
  -- Why, in the words of the lender's people.
  note        text,
  primary key (borrower_id, id),
  foreign key (borrower_id, order_id) references loan_order
);
create index pause_by_order on pause (borrower_id, order_id);
create unique index pause_running on pause (borrower_id, order_id) where state = 'running';
create index pause_to_close on pause (through) where state = 'running';
comment on table pause is
  'borrower: Days on which a late order costs no late charge and nobody is reminded. Written when it is granted, and once more when it is over or ended early: then its last day moves back.';
create trigger pause_not_for_erased before insert on pause for each row execute function refuse_for_erased();

create function refuse_other_pause() returns trigger language plpgsql as $$
begin
  raise exception 'a pause is only ever made shorter, once';
end $$;
create trigger pause_as_made before update on pause
  for each row when ((old.borrower_id, old.id, old.order_id, old.reason, old.begins_on, old.made_by, old.made_at)
                     is distinct from (new.borrower_id, new.id, new.order_id, new.reason, new.begins_on, new.made_by, new.made_at)
                     or new.through > old.through or (new.through < old.through and new.state <> 'ended')
                     or (old.state <> 'running' and (old.state, old.through) is distinct from (new.state, new.through)))
  execute function refuse_other_pause();

create function note_pause() returns trigger language plpgsql as $$
begin
  perform write_event('pause.' || case new.state when 'running' then 'begun' else 'ended' end, new.order_id, new.borrower_id,
    jsonb_build_object('pauseId', new.id, 'reason', new.reason, 'throughDate', new.through));
  return null;
end $$;
create trigger pause_begun after insert on pause for each row execute function note_pause();
create trigger pause_over after update of state on pause
  for each row when (old.state <> new.state) execute function note_pause();

create table payment_plan (
  borrower_id   text not null,
  id            text not null,
  order_id      text not null,
  -- So many payments, so far apart, from a day on.
  count         integer not null check (count between 1 and 120),
  every         text not null check (every in ('week', 'fortnight', 'month')),
  first_due_on  date not null,
  -- The yearly rate of its interest, in parts per million.
  annual_rate_ppm integer not null default 0 check (annual_rate_ppm >= 0),
  -- The last day on which the borrower can accept it.
  open_through  date not null,
  state         text not null default 'proposed' check (state in ('proposed', 'open', 'kept', 'broken', 'cancelled', 'expired')),
  -- `borrower`, or `kind:id` of who proposed it.
  made_by       text not null,
  made_at       timestamptz not null,
  -- As accepted: what is paid when, and the document whose SHA-256 is the hash.
  payments      jsonb,
  accepted_at   timestamptz,
  document      text,
  document_hash text,
  decided_at    timestamptz,
  primary key (borrower_id, id),
  foreign key (borrower_id, order_id) references loan_order,
  check ((payments is null) = (accepted_at is null) and (document is null) = (accepted_at is null) and (document_hash is null) = (accepted_at is null)),
  check (state not in ('open', 'kept', 'broken') or accepted_at is not null)
);
create index payment_plan_by_order on payment_plan (borrower_id, order_id);
create unique index payment_plan_running on payment_plan (borrower_id, order_id) where state in ('proposed', 'open');
create index payment_plan_to_decide on payment_plan (state, borrower_id, id) where state in ('proposed', 'open');
comment on table payment_plan is
  'borrower: A new schedule for what an order owes. Written when it is proposed, when its borrower accepts it, and when it is over; what was accepted never changes.';
create trigger payment_plan_not_for_erased before insert on payment_plan for each row execute function refuse_for_erased();

create function refuse_other_plan() returns trigger language plpgsql as $$
begin
  raise exception 'what a plan says cannot be changed';
end $$;
create trigger payment_plan_as_accepted before update on payment_plan
  for each row when ((old.borrower_id, old.id, old.order_id, old.count, old.every, old.first_due_on, old.annual_rate_ppm, old.open_through, old.made_by, old.made_at)
                     is distinct from (new.borrower_id, new.id, new.order_id, new.count, new.every, new.first_due_on, new.annual_rate_ppm, new.open_through, new.made_by, new.made_at)
                     or (old.accepted_at is not null and (old.payments, old.accepted_at, old.document, old.document_hash)
                         is distinct from (new.payments, new.accepted_at, new.document, new.document_hash))
                     or (old.state <> new.state and old.state not in ('proposed', 'open')))
  execute function refuse_other_plan();

-- In the database, so that no way of returning a payout can forget it. The ledger ends the plan with everything else.
create function cancel_plan_of_returned() returns trigger language plpgsql as $$
begin
  update payment_plan set state = 'cancelled', decided_at = event_time()
  where borrower_id = new.borrower_id and order_id = new.order_id and state in ('proposed', 'open');
  return null;
end $$;
create trigger payout_returned_cancels_plan after update of state on payout
  for each row when (new.state = 'returned' and old.state <> 'returned') execute function cancel_plan_of_returned();

create function note_plan() returns trigger language plpgsql as $$
begin
  perform write_event('plan.' || case new.state when 'open' then 'accepted' else new.state end, new.order_id, new.borrower_id,
    jsonb_build_object('planId', new.id, 'payments',
      (select jsonb_agg(p.payment - 'bears' order by p.place) from jsonb_array_elements(new.payments) with ordinality p(payment, place))));
  return null;
end $$;
create trigger plan_proposed after insert on payment_plan for each row execute function note_plan();
create trigger plan_changed after update of state on payment_plan
  for each row when (old.state <> new.state) execute function note_plan();
