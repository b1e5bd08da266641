-- Who changed and who read what, and what was said that cannot be true.

create table audit_event (
  chain        integer not null,
  position     bigint not null check (position > 0),
  at           timestamptz not null,
  actor_kind   text not null,
  actor_id     text not null,
  action       text not null,
  subject_kind text not null,
  subject_id   text not null,
  request_id   text not null,
  address      text not null,
  -- The text as it was sealed; no personal data.
  before       text not null,
  after        text not null,
  seal         text not null,
  -- The borrower whom it is about, and what is personal of it, sealed under their key.
  borrower_id  text,
  private      text,
  primary key (chain, position)
);
create index audit_event_newest on audit_event (at desc, chain desc, position desc);
create index audit_event_by_subject on audit_event (subject_kind, subject_id, at desc);
create index audit_event_by_actor on audit_event (actor_id, at desc, chain desc, position desc);
create index audit_event_by_action on audit_event (action, at desc, chain desc, position desc);
comment on table audit_event is
  'local: A change. Every event vouches for the one before it in its chain, by a key that is not in the database. Written with the change or shortly after it, never changed, never removed.';
create trigger audit_event_append_only before update or delete on audit_event
  for each statement execute function refuse_change();

create table audit_chain (
  chain    integer primary key,
  position bigint not null,
  seal     text not null,
  -- Vouches for the end, by the same key.
  end_seal text not null
);
comment on table audit_chain is
  'local: The end of a chain, so that nobody removes its newest events unnoticed. Locked and moved ahead while an event is added.';

create sequence audit_waiting_number;

create table audit_waiting (
  -- '' for money that nobody knows the borrower of yet.
  borrower_id  text not null,
  -- What happens to one order comes in the order of its locks, so a later one has a greater number.
  number       bigint not null default nextval('audit_waiting_number'),
  at           timestamptz not null,
  actor_kind   text not null,
  actor_id     text not null,
  action       text not null,
  subject_kind text not null,
  subject_id   text not null,
  request_id   text not null,
  -- The text as it was sealed; no personal data.
  after        text not null,
  -- The server's, so that nobody else can add to it.
  seal         text not null,
  -- Its seal is nobody's: it stays, for people to look at.
  is_refused   boolean not null default false,
  primary key (borrower_id, number)
);
create index audit_waiting_next on audit_waiting (number) where not is_refused;
comment on table audit_waiting is
  'borrower: What borrowers, providers and people did, until it has its place in a chain. Written by the statement of what was done, which must not wait for others'' changes of one chain; removed by the worker.';

create table borrower_key (
  borrower_id text primary key references borrower,
  -- 32 random bytes in base64url. Not sealed itself: a reader of this table reads the borrower's name in another one.
  key         text not null
);
comment on table borrower_key is
  'borrower: The key of a borrower of whom the audit has something personal. It goes with them: what it has sealed can then be read by nobody, while the chain of the events still adds up.';

-- Locked as in `refuse_for_erased`. While the contracts of an erased borrower are kept a new key is, too: they go together. Without
-- contracts nothing may be kept, so none is written.
create function skip_key_of_forgotten() returns trigger language plpgsql as $$
declare
  is_forgotten boolean;
begin
  select b.erased_at is not null and b.records_until is null into is_forgotten
  from borrower b where b.id = new.borrower_id for key share;
  if is_forgotten then
    return null;
  end if;
  return new;
end $$;
create trigger borrower_key_not_for_forgotten before insert on borrower_key for each row execute function skip_key_of_forgotten();

create table personal_read (
  borrower_id text not null,
  -- `kind:id`.
  actor       text not null,
  -- The operation id.
  call        text not null,
  hour        timestamptz not null,
  first_at    timestamptz not null,
  last_at     timestamptz not null,
  count       integer not null check (count > 0),
  primary key (borrower_id, hour, actor, call)
);
create index personal_read_by_hour on personal_read (hour, actor);
comment on table personal_read is
  'borrower: Who has read something of a borrower, by which call, in which hour, how often (decision 037). Only added to; after 400 days, by the database''s clock, it may go.';

-- It reads no other row: on a distributed database those of other borrowers are elsewhere.
create function refuse_other_read() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.hour < event_time() - interval '400 days' then
      return old;
    end if;
  elsif (new.borrower_id, new.actor, new.call, new.hour, new.first_at) = (old.borrower_id, old.actor, old.call, old.hour, old.first_at)
    and new.count > old.count and new.last_at >= old.last_at then
    return new;
  end if;
  raise exception 'personal_read is only added to';
end $$;
create trigger personal_read_only_added_to before update or delete on personal_read
  for each row execute function refuse_other_read();

create sequence contradiction_number;

create table contradiction (
  -- Of its order; empty where that is not known.
  borrower_id  text not null,
  id           bigint not null default nextval('contradiction_number'),
  -- payout, payment or reversal, and its id.
  subject_kind text not null,
  subject_id   text not null,
  order_id     text,
  problem      text not null,
  -- As it was said, without personal data.
  said         jsonb not null,
  received_at  timestamptz not null,
  -- When somebody had looked at it.
  seen_at      timestamptz,
  primary key (borrower_id, id),
  -- Said again it is known already.
  unique (borrower_id, subject_kind, subject_id, problem, said),
  foreign key (borrower_id, order_id) references loan_order,
  constraint contradiction_of_borrower check ((order_id is null) = (borrower_id = ''))
);
create index contradiction_unseen on contradiction (received_at) where seen_at is null;
create index contradiction_by_order on contradiction (borrower_id, order_id);
comment on table contradiction is
  'borrower: What a provider or a person said of money that contradicts what is known. It changes nothing; written once, and marked when somebody has looked at it.';

create function note_contradiction() returns trigger language plpgsql as $$
begin
  perform write_event(new.subject_kind || '.contradicted', new.order_id, nullif(new.borrower_id, ''),
    jsonb_build_object(new.subject_kind || 'Id', new.subject_id, 'problem', new.problem));
  return null;
end $$;
create trigger contradicted after insert on contradiction for each row execute function note_contradiction();
