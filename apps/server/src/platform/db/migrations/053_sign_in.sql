-- A code belongs to who asked for it; browsers that a borrower has signed in from; what a borrower is shown of a session.

-- Codes live ten minutes: those of before are asked for again.
drop table phone_code;
create table phone_code (
  -- HMAC of the phone: only who has asked for a code and never registered is in here and nowhere else.
  phone_hash text not null,
  -- HMAC of who asked: a browser's mark, a device's id or a visitor's session. Nobody else can use the code, or use it up.
  asker      text not null,
  code_hash  text not null,
  sent_at    timestamptz not null,
  expires_at timestamptz not null,
  used_at    timestamptz,
  -- Wrong guesses at this code.
  tries      integer not null default 0,
  primary key (phone_hash, asker)
);
create index phone_code_by_time on phone_code (sent_at);

create table known_device (
  borrower_id text not null references borrower,
  -- SHA-256 of the random mark that the browser keeps in a cookie.
  mark_hash   text not null,
  used_at     timestamptz not null,
  primary key (borrower_id, mark_hash)
);
create index known_device_by_mark on known_device (mark_hash);
create index known_device_by_time on known_device (used_at);
create trigger known_device_not_for_erased before insert on known_device for each row execute function refuse_for_erased();

alter table session add column last_used_at timestamptz;
-- The kind of device that it was last used on, such as 'Android, Chrome'.
alter table session add column device text;
-- Of the browser that opened it.
alter table session add column mark_hash text;
