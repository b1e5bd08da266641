-- Calls of the lender's side that wait for a second key.

create table approval (
  id             text primary key,
  -- The operation id, and its request as it was sent.
  call           text not null,
  request        jsonb not null,
  -- What it gives away, in minor units, where that is an amount.
  amount         bigint,
  -- `kind:id`.
  requested_by   text not null,
  requested_at   timestamptz not null,
  expires_at     timestamptz not null,
  state          text not null default 'pending' check (state in ('pending', 'approved', 'rejected')),
  decided_by     text,
  decided_at     timestamptz,
  reason         text,
  check ((state = 'pending') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  -- Four eyes, whatever a process does.
  check (state <> 'approved' or decided_by <> requested_by)
);
create index approval_by_time on approval (requested_at desc, id desc);
