-- How borrowers are known again.

create table session (
  -- SHA-256 of the session value: the value itself is never stored.
  session_hash text not null,
  borrower_id  text not null references borrower,
  expires_at   timestamptz not null,
  opened_at    timestamptz,
  last_used_at timestamptz,
  -- The kind of device that it was last used on, such as 'Android, Chrome'.
  device       text,
  -- Of the browser that opened it.
  mark_hash    text,
  -- Of one of the lender's people, who only looks: it changes nothing, and is no visit of the borrower's.
  is_read_only boolean not null default false,
  primary key (borrower_id, session_hash)
);
comment on table session is
  'borrower: A session. Whoever shows its value says whose it is. Written by signing in, by a launch link or by the lender''s systems; ended by them and by the borrower.';
create trigger session_not_for_erased before insert on session for each row execute function refuse_for_erased();

create table launch_link (
  -- SHA-256 of the code in the link: the code itself is never stored.
  code_hash       text primary key,
  -- No key refers to them, since they may lie on another node: who writes a link holds the living borrower first (living-borrower.ts).
  borrower_id     text not null,
  -- The document that it leads to, a path and a query.
  address         text not null,
  session_minutes integer not null,
  expires_at      timestamptz not null,
  opened_at       timestamptz
);
create index launch_link_by_borrower on launch_link (borrower_id);
create index launch_link_oldest on launch_link (expires_at);
comment on table launch_link is
  'lookup: A link that opens a session once, so that no value of a session need stand in a message or in the log of a sender. Written by the lender''s systems, opened once, removed after its end.';

create table known_device (
  borrower_id text not null references borrower,
  -- SHA-256 of the random mark that the browser keeps in a cookie.
  mark_hash   text not null,
  used_at     timestamptz not null,
  primary key (borrower_id, mark_hash)
);
create index known_device_by_mark on known_device (mark_hash);
create index known_device_by_time on known_device (used_at);
comment on table known_device is
  'borrower: A browser that a borrower has signed in from. Written by signing in, removed when it was long unused.';
create trigger known_device_not_for_erased before insert on known_device for each row execute function refuse_for_erased();
