-- Calls of the lender's side that wait for a second person.

create table approval (
  id             text primary key,
  -- The operation id, and its request as it was sent.
  call           text not null,
  request        jsonb not null,
  -- The ETag of what the call changes, as it was when it was sent: nobody approves something else than was asked for.
  if_match       text,
  -- What it gives away, in minor units, where that is an amount.
  amount         bigint,
  -- The order that it is about, where it is about one.
  order_id       text,
  -- `kind:id`.
  requested_by   text not null,
  requested_at   timestamptz not null,
  expires_at     timestamptz not null,
  state          text not null default 'pending' check (state in ('pending', 'approved', 'rejected')),
  decided_by     text,
  decided_at     timestamptz,
  reason         text,
  -- What the call answered, encrypted, while it waits for the one who sent it: only an answer with a secret does.
  answer_sealed  text,
  -- It is long over: its request has gone, ids and amounts stay.
  is_emptied     boolean not null default false,
  check ((state = 'pending') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  -- Four eyes, whatever a process does.
  check (state <> 'approved' or decided_by <> requested_by)
);
create index approval_by_time on approval (requested_at desc, id desc);
create index approval_pending on approval (call) where state = 'pending';
create index approval_to_empty on approval (coalesce(decided_at, expires_at)) where not is_emptied;
comment on table approval is
  'local: A call that needed a second person, and what was decided. Written by the call, decided once by another person or key, emptied after a while.';

-- The operator approves nothing, whatever a process does: only keys and people do.
create function refuse_approval_by_operator() returns trigger language plpgsql as $$
begin
  raise exception 'approval_by_a_key: the operator approves nothing';
end $$;
create trigger approval_by_a_key before update on approval for each row
  when (old.state <> 'approved' and new.state = 'approved' and new.decided_by not like 'key:%' and new.decided_by not like 'person:%')
  execute function refuse_approval_by_operator();

create table call_amount (
  number   bigint primary key generated always as identity,
  call     text not null,
  order_id text,
  -- `kind:id` of who sent it, whoever approved it.
  sent_by  text not null,
  amount   bigint not null,
  at       timestamptz not null
);
create index call_amount_by_order on call_amount (order_id, call) where order_id is not null;
create index call_amount_newest on call_amount (call, at);
comment on table call_amount is
  'local: What a call gave away, moved or booked, so that several small ones are seen as the large one that they are. Written with the call, never changed.';
