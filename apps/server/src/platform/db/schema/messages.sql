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
  -- Of a call or a visit: whether the borrower was reached.
  outcome     text check (outcome in ('reached', 'not-reached')),
  note        text,
  primary key (borrower_id, id),
  foreign key (borrower_id, order_id) references loan_order
);
create index contact_newest on contact (borrower_id, made_at desc, id desc);
create index contact_by_order on contact (borrower_id, order_id);
comment on table contact is
  'borrower: One time that the lender turned to a borrower: a message, a call, a visit, a letter. Written once it is allowed; counted by the caps over all loans.';
create trigger contact_not_for_erased before insert on contact for each row execute function refuse_for_erased();
