-- What the law of the place wants to be said: by which pack, and in which version of it, an order was disclosed. Its document has
-- the values that were shown. Orders that were there had none.
alter table acceptance add column pack text not null default 'none';
alter table acceptance add column pack_version text not null default '';

-- What a borrower answered to the consents that are no condition of a loan, refusals too. The newest answer of a kind counts.
create table marketing_consent (
  order_id    text not null references loan_order,
  borrower_id text not null references borrower,
  kind        text not null,
  is_given    boolean not null,
  decided_at  timestamptz not null,
  primary key (order_id, kind)
);
create index marketing_consent_by_borrower on marketing_consent (borrower_id, kind, decided_at);
create trigger marketing_consent_append_only before update or delete on marketing_consent
  for each statement execute function refuse_change();

-- The day by which a complaint is answered, as it was promised when it was filed; null where nothing fixes one.
alter table complaint add column answer_by date;
