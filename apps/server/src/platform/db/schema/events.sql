-- What somebody outside may wait for, written by the change itself: a trigger of the table that changes, so every door writes it, in the
-- same transaction and in the same statement (decision 025). The triggers stand with their tables.

create sequence event_number;

create table event (
  id          uuid primary key default gen_random_uuid(),
  -- The order of the events of one transaction.
  number      bigint not null default nextval('event_number'),
  -- Its place in the feed. It gets one once no transaction can still commit an earlier event.
  position    bigint unique,
  type        text not null,
  order_id    text,
  borrower_id text,
  -- Ids and amounts only: nothing in it has to be erased.
  data        jsonb not null,
  created_at  timestamptz not null
);
create index event_unpublished on event (number) where position is null;
comment on table event is
  'borrower: Something that happened. Written by triggers with the change itself; its place is given once, shortly after. Removed after EVENT_DAYS.';

-- And in the history, where it is about an order.
create function write_event(type text, order_id text, borrower_id text, data jsonb) returns void language sql as $$
  insert into event (type, order_id, borrower_id, data, created_at)
  values (type, order_id, borrower_id,
          jsonb_strip_nulls(jsonb_build_object('orderId', order_id, 'borrowerId', borrower_id) || data), event_time());
  select write_history($1, $3, $2, $4) where $2 is not null
$$;
