-- The lender's people: who they are, how they sign in, and their open sessions.

create table staff_member (
  id             text primary key,
  name           text not null,
  -- Where they are reached. Nobody signs in by it alone, and a provider's account is never matched by it.
  email          text not null,
  -- Words of the contract's roles.
  roles          jsonb not null,
  state          text not null check (state in ('invited', 'active', 'disabled')),
  -- As of a key (api_key.line): the line of whoever has seen the invitation, until a person of another line has confirmed them.
  line           text not null,
  begins_line    boolean not null default false,
  -- Their account at the lender's OpenID provider.
  issuer         text,
  subject        text,
  -- argon2id, with its parameters and salt.
  password_hash  text,
  -- The secret of the codes that go with the password, encrypted, and the step of the last one: each works once.
  totp_sealed    text,
  totp_step      bigint,
  created_at     timestamptz not null,
  signed_in_at   timestamptz,
  check ((issuer is null) = (subject is null)),
  check ((password_hash is null) = (totp_sealed is null))
);
create unique index staff_member_by_email on staff_member (lower(email));
create unique index staff_member_by_subject on staff_member (issuer, subject) where subject is not null;
create index staff_member_newest on staff_member (created_at desc, id desc);
comment on table staff_member is
  'local: A person who works for the lender. Written by an invitation, changed by the owner and by themselves, never removed.';

create table staff_invitation (
  -- SHA-256 of the value in the link: the value itself is never stored.
  value_hash text primary key,
  staff_id   text not null references staff_member,
  -- A lost factor of the last owner is reset by the operator: a day later, so that everybody can notice.
  starts_at  timestamptz not null,
  expires_at timestamptz not null
);
create index staff_invitation_by_member on staff_invitation (staff_id);
comment on table staff_invitation is
  'local: A link by which a person sets up how they sign in, once. Written by an invitation or a reset, removed when it was used or is over.';

create table staff_passkey (
  credential_id text primary key,
  staff_id      text not null references staff_member,
  -- COSE, in base64url.
  public_key    text not null,
  -- What the authenticator counted last; it stays 0 with those that do not count.
  uses          bigint not null,
  created_at    timestamptz not null,
  used_at       timestamptz
);
create index staff_passkey_by_member on staff_passkey (staff_id);
comment on table staff_passkey is
  'local: A passkey of a person. Written when they make it, removed when their ways to sign in are reset; each use moves its counter.';

create table staff_session (
  -- SHA-256 of the cookie's value.
  session_hash  text primary key,
  -- Names it to its owner; nobody can use it.
  id            text not null unique,
  staff_id      text not null references staff_member,
  method        text not null check (method in ('passkey', 'password', 'company')),
  device        text not null,
  address       text not null,
  opened_at     timestamptz not null,
  -- To within a minute.
  last_used_at  timestamptz not null,
  expires_at    timestamptz not null,
  -- When the person last proved who they are.
  proved_at     timestamptz not null
);
create index staff_session_by_member on staff_session (staff_id);
create index staff_session_by_end on staff_session (expires_at);
comment on table staff_session is
  'local: An open session of a person. Written by signing in, removed by signing out and after its end.';

create table staff_attempt (
  -- SHA-256 of the value that the browser holds.
  value_hash text primary key,
  kind       text not null check (kind in ('passkey', 'company', 'password')),
  -- What the answer has to fit: a challenge, a state, a secret that is not set up yet.
  content    jsonb not null,
  expires_at timestamptz not null
);
create index staff_attempt_by_end on staff_attempt (expires_at);
comment on table staff_attempt is
  'local: A sign-in, a proof or a set-up that was begun in a browser. Written when it begins, removed when it ends or after ten minutes.';
