-- A consent for marketing can be withdrawn, and given, without a loan: each answer is a row of its own, the newest of a kind counts.
alter table marketing_consent drop constraint marketing_consent_pkey;
alter table marketing_consent alter column order_id drop not null;
alter table marketing_consent add column id bigint generated always as identity primary key;
create unique index marketing_consent_of_order on marketing_consent (order_id, kind) where order_id is not null;

-- The disclosure whose words were answered; empty for what was answered with an order: its acceptance says so.
alter table marketing_consent add column shown text not null default '';
