-- A link that opens a session once, so that no value of a session need stand in a message or in the log of a sender.

create table launch_link (
  -- SHA-256 of the code in the link: the code itself is never stored.
  code_hash       text primary key,
  borrower_id     text not null references borrower,
  -- The document that it leads to, a path and a query.
  address         text not null,
  session_minutes integer not null,
  expires_at      timestamptz not null,
  opened_at       timestamptz
);
create index launch_link_by_borrower on launch_link (borrower_id);
create index launch_link_oldest on launch_link (expires_at);
