-- Campaigns, what visitors of their pages do, and how a visitor becomes a borrower.

create table campaign (
  -- Spec 7: templateId.
  id         text primary key,
  template   jsonb not null,
  created_at timestamptz not null
);

-- Counts alone: nobody can be told from them.
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

-- A visitor's session: one captcha at a time, each answer good once.
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

create table phone_code (
  -- HMAC of the phone: only who has asked for a code and never registered is in here and nowhere else.
  phone_hash text primary key,
  code_hash  text not null,
  sent_at    timestamptz not null,
  expires_at timestamptz not null,
  used_at    timestamptz,
  -- Wrong codes, since when. A newer code does not reset them.
  tries      integer not null default 0,
  tries_from timestamptz not null
);
create index phone_code_by_time on phone_code (tries_from);

create table rate_limit (
  -- What is limited and an HMAC of whom: 'sms-phone:...'.
  key     text primary key,
  hits    integer not null,
  most    integer not null,
  ends_at timestamptz not null
);
create index rate_limit_by_end on rate_limit (ends_at);

create table registration (
  -- What makes a registration exactly-once.
  phone       text primary key,
  borrower_id text not null unique references borrower,
  campaign_id text not null references campaign,
  app_from    text not null,
  user_from   text not null,
  utm_tag     text not null,
  invite_code text not null,
  app_name    text not null,
  created_at  timestamptz not null
);
create index borrower_by_phone on borrower (phone);
