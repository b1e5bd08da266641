-- Events that are sent to the lender's systems, as Standard Webhooks: at least once, and in order for each order.

create table webhook_endpoint (
  id              text primary key,
  url             text not null,
  -- A JSON list, sealed with a key of the server: the current secret first, and while it is changed the one before.
  secrets_sealed  text not null,
  -- The types that it gets, a JSON list; empty: all of them.
  events          jsonb not null default '[]',
  created_at      timestamptz not null,
  -- It gets nothing from then on; what it was to get waits.
  disabled_at     timestamptz,
  disabled_because text,
  check ((disabled_at is null) = (disabled_because is null))
);
comment on table webhook_endpoint is 'reference: Where events are sent to. Written, changed and removed by the lender''s people; disabled by the worker, too.';

create table webhook_delivery (
  endpoint_id text not null references webhook_endpoint on delete cascade,
  -- Of the event.
  position    bigint not null,
  -- What is sent in order: the events of one order, or of one borrower where there is none.
  subject     text not null,
  state       text not null default 'waiting' check (state in ('waiting', 'delivered', 'given-up')),
  tries       integer not null default 0,
  -- When a process may send it. The one that does moves it ahead, so that no other one sends it meanwhile.
  due_at      timestamptz not null,
  primary key (endpoint_id, position)
);
create index webhook_delivery_due on webhook_delivery (endpoint_id, due_at) where state = 'waiting';
create index webhook_delivery_before on webhook_delivery (endpoint_id, subject, position) where state = 'waiting';
create index webhook_delivery_by_position on webhook_delivery (position);
comment on table webhook_delivery is
  'local: An event that is to reach an endpoint. Written when the event gets its place, moved by the worker, removed with its event.';

create table webhook_attempt (
  number       bigint primary key generated always as identity,
  endpoint_id  text not null references webhook_endpoint on delete cascade,
  position     bigint not null,
  attempted_at timestamptz not null,
  -- The answer's; null where none came.
  status       integer,
  problem      text,
  took_ms      integer not null
);
create index webhook_attempt_by_time on webhook_attempt (attempted_at);
create index webhook_attempt_by_endpoint on webhook_attempt (endpoint_id, attempted_at desc);
comment on table webhook_attempt is 'local: One try to deliver. Written by the worker, never changed, removed after a while.';
