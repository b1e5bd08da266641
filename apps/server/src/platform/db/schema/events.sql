-- What somebody outside may wait for, written by the change itself: a trigger of the table that changes, so every door writes it, in the
-- same transaction and in the same statement (decision 025). The triggers stand with their tables. The rows of a product and of a
-- registration may lie on another node than the event, so what writes them writes it, too.

create sequence event_number;

create table event (
  -- '' for what belongs to no borrower: a product, or money that nobody knows the borrower of yet.
  borrower_id text not null,
  -- What happens to one order comes in the order of its locks, so a later one has a greater number.
  number      bigint not null default nextval('event_number'),
  event_id    uuid not null default gen_random_uuid(),
  type        text not null,
  -- Ids and amounts only: nothing in it has to be erased.
  data        jsonb not null,
  created_at  timestamptz not null,
  primary key (borrower_id, number)
);
create index event_next on event (number);
comment on table event is
  'borrower: Something that happened, until it has its place in the feed. Written by triggers with the change itself, never changed, moved by the publisher within a second.';

create trigger event_numbered before insert on event for each row execute function number_row('event_number');

create table event_feed (
  -- Given by the publisher, to committed events alone: no event is ever placed before another one.
  position   bigint primary key,
  created_at timestamptz not null,
  event_id   uuid not null unique,
  type       text not null,
  data       jsonb not null
);
comment on table event_feed is
  'local: Something that happened, at its place in the feed. Written by the publisher, never changed, removed after EVENT_DAYS.';

create table event_feed_end (
  id       integer primary key check (id = 1),
  position bigint not null
);
comment on table event_feed_end is
  'local: The last place that was given, one row. Locked and moved ahead by whoever publishes, so that one does at a time.';

-- And in the history, where it is about an order.
-- `of_row` is the borrower of the row that changes, where the event names none: it is written beside that row.
create function write_event(type text, order_id text, borrower_id text, data jsonb, of_row text default null) returns void language sql as $$
  insert into event (borrower_id, type, data, created_at)
  values (coalesce(borrower_id, of_row, ''), type,
          jsonb_strip_nulls(jsonb_build_object('orderId', order_id, 'borrowerId', borrower_id) || data), event_time());
  select write_history($1, $3, $2, $4) where $2 is not null
$$;

-- What outside systems wait for under no name of its own, but whose copy of the order it makes old.
create function write_change(kind text, order_id text, borrower_id text, data jsonb) returns void language sql as $$
  insert into event (borrower_id, type, data, created_at)
  values ($3, 'order.changed', jsonb_strip_nulls(jsonb_build_object('orderId', $2, 'borrowerId', $3, 'kind', $1) || $4), event_time());
  select write_history($1, $3, $2, $4)
$$;
