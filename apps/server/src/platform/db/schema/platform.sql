-- What every room needs: time, limits, answers that are given again, text messages, and guards of tables.
--
-- In all rooms: money is bigint in minor units, a day is a date, an instant is a timestamptz, an id is text. A table's comment begins
-- with what it is (decision 068): `borrower`, its rows are a borrower's; `reference`, small and read with everybody's rows; `lookup`, leads
-- from something else to the borrower; `local`, neither, read by itself.

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;

-- Numbers a row where it lies, by the sequence that is named. A default alone is not enough on a cluster: its coordinator gives the rows of
-- a statement their defaults, the borrower's node gives those of a trigger theirs, and each counts in a range of its own.
create function number_row() returns trigger language plpgsql as $$
begin
  new.number := nextval(tg_argv[0]::regclass);
  return new;
end $$;

create table borrower_lookup (
  -- order: the number of an offer and of its order; payouts are named after it. letter: its code. complaint: its folio. external-id: the
  -- lender's own id of the borrower. voucher: its reference. payment, reversal, payout-report: the provider's event id. message: its id.
  kind        text not null,
  key         text not null,
  -- Empty while the borrower is not known: money under an unknown reference.
  borrower_id text not null,
  primary key (kind, key)
);
comment on table borrower_lookup is
  'lookup: Leads from what arrives without a borrower, by its kind and key, to the borrower whose row it is. Written as a claim by the statement that writes that row; pointed at another borrower only when the row moves there.';

create table sandbox_clock (
  id        integer primary key check (id = 1),
  -- How far it is ahead of the real time.
  offset_ms bigint not null
);
comment on table sandbox_clock is 'reference: The clock of the sandbox, one row at most, written by the sandbox. Empty in production.';

-- The lender's time: the sandbox may have moved it.
create function event_time() returns timestamptz language sql stable as $$
  select now() + coalesce((select make_interval(secs => c.offset_ms / 1000.0) from sandbox_clock c where c.id = 1), interval '0')
$$;

create table rate_limit (
  -- What is limited and an HMAC of whom: 'sms-phone:...'.
  key     text primary key,
  hits    integer not null,
  most    integer not null,
  ends_at timestamptz not null
);
create index rate_limit_by_end on rate_limit (ends_at);
comment on table rate_limit is 'local: How often something was done by somebody within a period. Written by each try, removed after its end.';

create table idempotent_answer (
  actor_id        text not null,
  idempotency_key text not null,
  -- SHA-256 of method, address and body: another request with this key is refused.
  request_hash    text not null,
  status          integer not null,
  body            text not null,
  answered_at     timestamptz not null,
  primary key (actor_id, idempotency_key)
);
create index idempotent_answer_oldest on idempotent_answer (answered_at);
comment on table idempotent_answer is
  'local: A POST of the lender''s systems that was answered, by the Idempotency-Key of its sender: asked again it gets the same answer. Written once, removed after a day.';

create table sms_queue (
  -- Names the message to the provider too: sent twice under one id, it arrives once.
  id         text primary key,
  -- Phone and text, sealed with a key of the server: a code is nowhere to be read.
  sealed     text not null,
  written_at timestamptz not null,
  -- When a process may take it. The one that does moves it ahead, so that no other one takes it meanwhile.
  due_at     timestamptz not null,
  -- What its text says is over by then; it is dropped, and the log says so.
  useless_at timestamptz not null,
  tries      integer not null default 0
);
create index sms_queue_by_time on sms_queue (due_at);
comment on table sms_queue is
  'local: A text message until the provider has it: a call that sends one does not wait for it, and it survives a restart. Written by the call, removed by the worker.';

create table sms_outbox (
  id      text primary key,
  phone   text not null,
  content text not null,
  sent_at timestamptz not null,
  -- The phone shows e-mails and notices of the app, too.
  channel text not null default 'sms' check (channel in ('sms', 'whatsapp', 'email', 'app')),
  -- Of an e-mail.
  subject text
);
create index sms_outbox_by_time on sms_outbox (sent_at);
comment on table sms_outbox is
  'local: A message of a deployment without a provider, for developers, by the phone of who gets it. Empty in production.';
