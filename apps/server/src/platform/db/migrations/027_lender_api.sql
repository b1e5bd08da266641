-- The lender's systems: their keys, what they have asked already, and a record of all that was changed.

create table api_key (
  id           text primary key,
  name         text not null,
  -- Words of the contract's scopes.
  scopes       jsonb not null,
  created_at   timestamptz not null,
  expires_at   timestamptz,
  revoked_at   timestamptz,
  last_used_at timestamptz
);
create index api_key_newest on api_key (created_at desc, id desc);

-- While a key is rotated it has two values.
create table api_key_value (
  -- SHA-256 of the value: the value itself is never stored.
  value_hash text primary key,
  key_id     text not null references api_key,
  created_at timestamptz not null,
  -- When the value that came after it takes over.
  ends_at    timestamptz
);
create index api_key_value_by_key on api_key_value (key_id);

-- A POST that was answered, by the Idempotency-Key of its sender: asked again it gets the same answer.
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

-- Append-only. Every event vouches for the one before it in its chain, by a key that is not in the database.
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
  primary key (chain, position)
);
create index audit_event_newest on audit_event (at desc, chain desc, position desc);
create index audit_event_by_subject on audit_event (subject_kind, subject_id, at desc);
create trigger audit_event_append_only before update or delete on audit_event
  for each statement execute function refuse_change();

-- The end of each chain, so that nobody removes its newest events unnoticed. Its row is locked while an event is added.
create table audit_chain (
  chain    integer primary key,
  position bigint not null,
  seal     text not null,
  -- Vouches for the end, by the same key.
  end_seal text not null
);
