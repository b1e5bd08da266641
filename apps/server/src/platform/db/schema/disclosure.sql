-- What a borrower answered to the consents that are no condition of a loan.

create sequence marketing_consent_number;

create table marketing_consent (
  order_id    text,
  borrower_id text not null references borrower,
  kind        text not null,
  is_given    boolean not null,
  decided_at  timestamptz not null,
  id          bigint not null default nextval('marketing_consent_number'),
  -- The disclosure whose words were answered; empty for what was answered with an order: its acceptance says so.
  shown       text not null default '',
  primary key (borrower_id, id),
  foreign key (borrower_id, order_id) references loan_order
);
create unique index marketing_consent_of_order on marketing_consent (borrower_id, order_id, kind) where order_id is not null;
create index marketing_consent_by_borrower on marketing_consent (borrower_id, kind, decided_at);
comment on table marketing_consent is
  'borrower: An answer to a consent for marketing, with a loan or without one, refusals too. The newest of a kind counts. Written by the borrower, never changed.';
create trigger marketing_consent_append_only before update or delete on marketing_consent
  for each statement execute function refuse_change();
