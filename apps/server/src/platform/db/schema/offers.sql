-- What borrowers are offered.

create table offer (
  -- Also the number of the order that comes of it: so a push is exactly-once by its primary key, and the contract
  -- can be read under its number before it is accepted.
  id              text not null,
  borrower_id     text not null references borrower,
  product_id      text not null,
  product_version integer not null,
  amount          bigint not null check (amount > 0),
  periods         integer not null check (periods > 0),
  term_unit       text not null check (term_unit in ('day', 'week', 'fortnight', 'month')),
  coupon_amount   bigint not null check (coupon_amount >= 0),
  -- The offer asks to be fetched again once (spec: isNeedPop 1, then isType=1).
  needs_reload    boolean not null,
  created_at      timestamptz not null,
  expires_at      timestamptz not null,
  -- What an offer that asks to be fetched again shows until then; what can be taken is its amount.
  provisional_amount bigint check (provisional_amount > 0),
  -- The day on which the loan is due first, where the product lets it be chosen; null: it follows from the payout.
  first_due_date  date,
  -- Whether the borrower chose it. A date that the lender wrote is a term: the offer ends with it. One that the borrower chose gives way,
  -- once it can no longer be had.
  first_due_chosen boolean not null default false,
  -- The order that ended because it was not paid out in time, and that this offer takes the place of.
  replaces        text,
  -- What the loan is for, in the lender's words.
  purpose         text check (char_length(purpose) between 1 and 200),
  withdrawn_at    timestamptz,
  primary key (borrower_id, id),
  foreign key (product_id, product_version) references product_version,
  constraint offer_provisional_until_reload check (provisional_amount is null or needs_reload)
);
create unique index offer_replaces_once on offer (borrower_id, replaces) where replaces is not null;
create index offer_by_borrower on offer (borrower_id, product_id, created_at desc);
create index offer_newest on offer (created_at desc, id desc);
-- What was offered of a product, and whether an offer of it can still be taken, without reading all offers.
create index offer_by_term on offer (product_id, term_unit, periods, amount desc);
create index offer_by_expiry on offer (product_id, expires_at);
comment on table offer is
  'borrower: What a borrower may take. Written by the lender''s systems, or in place of an order that was not paid out; its terms never change, but for a first due date that the borrower chooses.';
create trigger offer_not_for_erased before insert on offer for each row execute function refuse_for_erased();
