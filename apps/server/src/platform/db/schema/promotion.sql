-- Campaigns, what visitors of their pages do, and how a visitor becomes a borrower.

create table campaign (
  -- Spec 7: templateId.
  id         text primary key,
  template   jsonb not null,
  created_at timestamptz not null
);
comment on table campaign is 'reference: A campaign and its page. Written and changed by the lender''s people.';

create table campaign_count (
  campaign_id text not null references campaign,
  day         date not null,
  user_from   text not null,
  utm_tag     text not null,
  visits        bigint not null default 0,
  clicks        bigint not null default 0,
  registrations bigint not null default 0,
  primary key (campaign_id, day, user_from, utm_tag)
);
comment on table campaign_count is 'local: What visitors of a campaign did on a day. Counts alone: nobody can be told from them. Only added to.';

create table captcha (
  -- SHA-256 of the sid: the value itself is never stored.
  sid_hash    text primary key,
  expires_at  timestamptz not null,
  -- HMAC of the answer, keyed with a secret of the server: four characters would be guessed from a plain hash.
  answer_hash text,
  answer_expires_at timestamptz,
  -- The answer that has sent a code to a phone also registers that phone, so that nobody reads two captchas.
  passed_hash  text,
  passed_phone text,
  passed_until timestamptz
);
create index captcha_by_expiry on captcha (expires_at);
comment on table captcha is 'local: A visitor''s session: one captcha at a time, each answer good once. Removed after its end.';

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
comment on table phone_code is 'local: A code that was sent to a phone, until it was used or is over. Removed after its end.';

create table registration (
  -- What makes a registration exactly-once.
  phone       text primary key,
  borrower_id text not null,
  campaign_id text not null references campaign,
  app_from    text not null,
  user_from   text not null,
  utm_tag     text not null,
  invite_code text not null,
  app_name    text not null,
  created_at  timestamptz not null
);
create index registration_by_borrower on registration (borrower_id);
comment on table registration is
  'lookup: The borrower that a phone was registered for, and where they came from. Written once, in front of the borrower; goes with their data.';
