-- The keys of the lender's systems.

create table api_key (
  id           text primary key,
  name         text not null,
  -- Words of the contract's scopes.
  scopes       jsonb not null,
  created_at   timestamptz not null,
  expires_at   timestamptz,
  revoked_at   timestamptz,
  last_used_at timestamptz,
  -- Keys with the same line are one pair of eyes: one was made, asked for or rotated by another. The line's name is the id of its first
  -- key, or `operator`. Lines become one and never come apart.
  line         text not null default 'operator',
  -- It has begun a line. Lines become one, and keys end: this stays, and so whether set-up is over is known.
  begins_line  boolean not null default false
);
create index api_key_newest on api_key (created_at desc, id desc);
create index api_key_by_line on api_key (line);
comment on table api_key is 'reference: A key of one of the lender''s systems. Written by the operator and by the lender''s calls, never removed.';

create table api_key_value (
  -- SHA-256 of the value: the value itself is never stored.
  value_hash text primary key,
  key_id     text not null references api_key,
  created_at timestamptz not null,
  -- When the value that came after it takes over.
  ends_at    timestamptz
);
create index api_key_value_by_key on api_key_value (key_id);
comment on table api_key_value is 'reference: The value of a key, two while it is rotated. Written by making and rotating a key; only its end changes.';
