-- How and when borrowers are contacted about their loans.

create table contact_choice (
  borrower_id text primary key references borrower,
  -- The IANA zone where they are; null where it is not known.
  time_zone   text,
  -- The hours of their choice, HH:MM; null: those of everybody.
  hours_from  text,
  hours_until text check ((hours_from is null) = (hours_until is null)),
  -- 1 Spanish, 2 English.
  language    text check (language in ('1', '2')),
  -- A JSON list of channels that nobody uses any more.
  stopped     jsonb not null default '[]',
  -- `borrower`, or `kind:id` of who noted it.
  changed_by  text not null,
  changed_at  timestamptz not null
);
comment on table contact_choice is
  'borrower: Where, when and how a borrower wants to be contacted. Written by the borrower and by the lender''s people; only the borrower takes back that a channel was stopped.';
create trigger contact_choice_not_for_erased before insert on contact_choice for each row execute function refuse_for_erased();

create table contact (
  borrower_id text not null references borrower,
  id          text not null,
  -- Null: about no loan in particular.
  order_id    text,
  channel     text not null check (channel in ('sms', 'whatsapp', 'email', 'app', 'call', 'visit', 'letter')),
  -- `plan`, or `kind:id` of who did it.
  made_by     text not null,
  made_at     timestamptz not null,
  -- Whether the borrower was reached, or somebody else has that phone.
  outcome     text check (outcome in ('reached', 'not-reached', 'wrong-number')),
  note        text,
  -- Whether it came from the borrower: no rule binds it, and no cap counts it.
  is_incoming boolean not null default false,
  primary key (borrower_id, id),
  foreign key (borrower_id, order_id) references loan_order
);
create index contact_newest on contact (borrower_id, made_at desc, id desc);
create index contact_by_order on contact (borrower_id, order_id);
comment on table contact is
  'borrower: One time that the lender turned to a borrower, or they to the lender: a message, a call, a visit, a letter. The lender''s are written once they are allowed, and counted by the caps over all loans.';
create trigger contact_not_for_erased before insert on contact for each row execute function refuse_for_erased();

create table message_template (
  -- Purpose, channel, language and version: late.sms.1.3.
  id            text primary key,
  purpose       text not null check (purpose in ('before-due', 'due', 'late', 'promise', 'plan')),
  channel       text not null check (channel in ('sms', 'whatsapp', 'email', 'app')),
  language      text not null check (language in ('1', '2')),
  version       integer not null,
  -- Of an e-mail.
  subject       text,
  content       text not null,
  -- The provider's name of the template, where its channel has some.
  provider_name text,
  state         text not null default 'draft' check (state in ('draft', 'active', 'replaced')),
  -- `kind:id`.
  written_by    text not null,
  written_at    timestamptz not null,
  activated_by  text,
  -- Whether somebody else than its author has activated it.
  is_checked    boolean,
  unique (purpose, channel, language, version),
  check ((channel = 'email') = (subject is not null)),
  check ((state = 'active') <= (activated_by is not null)),
  check ((activated_by is null) = (is_checked is null))
);
create unique index message_template_active on message_template (purpose, channel, language) where state = 'active';
comment on table message_template is
  'reference: A text that is sent to borrowers. A change is a new version, so that what was activated is what was read; the version before is replaced.';

create table contact_plan (
  -- Null: of the orders whose product has none that is on.
  product_id     text references product,
  -- A JSON list: day, purpose and channel.
  steps          jsonb not null,
  per_minute     integer not null,
  first_day_most integer not null,
  is_on          boolean not null,
  -- Steps of earlier days are not sent.
  on_since       date check (on_since is not null or not is_on),
  -- Of a product: since then its orders follow the plan of all others again, from whose steps those of earlier days are not sent.
  off_since      date,
  -- `kind:id`.
  changed_by     text not null,
  unique nulls not distinct (product_id)
);
comment on table contact_plan is
  'reference: On which days before and after a due date borrowers get a message: one row for the tenant, and one for each product that has a plan of its own. Written by the lender''s people, who also switch it on and off.';

create table message (
  borrower_id text not null references borrower,
  -- Names the message to the provider, too: sent twice under one id, it arrives once.
  id          text not null,
  order_id    text not null,
  -- What its day is counted from: the due date, or the day of a promise.
  kind        text not null check (kind in ('contract', 'promise', 'plan')),
  due_on      date not null,
  step        integer not null,
  purpose     text not null,
  channel     text not null,
  -- handed-over: the provider is asked, and may have it. unknown: nobody knows whether it has. unreported: it has, and has said nothing since.
  state       text not null default 'waiting'
    check (state in ('waiting', 'handed-over', 'sent', 'unreported', 'delivered', 'failed', 'unknown', 'dropped')),
  -- Why it was dropped or has failed.
  reason      text,
  -- The text as it was handed over, and of an e-mail its subject.
  content     text,
  subject     text,
  -- Of the text: 1 Spanish, 2 English.
  language    text check (language in ('1', '2')),
  -- When a process may take it. The one that does moves it ahead, so that no other one takes it meanwhile.
  due_at      timestamptz not null,
  useless_at  timestamptz not null,
  tries       integer not null default 0,
  written_at  timestamptz not null,
  sent_at     timestamptz,
  reported_at timestamptz,
  primary key (borrower_id, id),
  -- At most one message for an order and a step, however many processes.
  unique (borrower_id, order_id, kind, due_on, step),
  foreign key (borrower_id, order_id) references loan_order
);
create index message_due on message (due_at) where state in ('waiting', 'handed-over');
create index message_unreported on message (sent_at) where state = 'sent';
create index message_sent on message (sent_at) where sent_at is not null;
comment on table message is
  'borrower: A message of the plan, from the day of its step. Written by the planner, moved by the worker that hands it to the provider, and by the provider''s reports.';
create trigger message_not_for_erased before insert on message for each row execute function refuse_for_erased();

-- The lender's app has one to show. Its backend reads the text among the contacts: an event holds nothing that has to be erased.
create function note_ready_message() returns trigger language plpgsql as $$
begin
  perform write_event('message.ready', null, new.borrower_id,
    jsonb_build_object('messageId', new.id, 'orderId', new.order_id, 'language', new.language));
  return null;
end $$;
create trigger message_ready after update of state on message
  for each row when (new.channel = 'app' and old.state = 'handed-over' and new.state in ('sent', 'delivered')) execute function note_ready_message();

create table message_reply (
  borrower_id text not null references borrower,
  -- The provider's id of it.
  id          text not null,
  -- E-mail: by the press of a mail program that wants no more of them.
  channel     text not null check (channel in ('sms', 'whatsapp', 'email')),
  content     text not null,
  -- Whether it ends the channel.
  is_stop     boolean not null,
  received_at timestamptz not null,
  primary key (borrower_id, id)
);
create index message_reply_newest on message_reply (borrower_id, received_at desc, id desc);
comment on table message_reply is
  'borrower: What came back from a borrower. Written by the provider''s call, never changed.';
create trigger message_reply_not_for_erased before insert on message_reply for each row execute function refuse_for_erased();

create function note_reply() returns trigger language plpgsql as $$
begin
  perform write_event('message.replied', null, new.borrower_id,
    jsonb_build_object('replyId', new.id, 'channel', new.channel, 'isStop', new.is_stop));
  return null;
end $$;
create trigger message_reply_received after insert on message_reply for each row execute function note_reply();
