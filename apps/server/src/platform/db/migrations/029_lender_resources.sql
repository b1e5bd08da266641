-- What the lender's systems write by themselves.

-- The lender's own id of a borrower.
alter table borrower add column external_id text unique;
create index borrower_newest on borrower (created_at desc, id desc);
create index borrower_by_name on borrower (lower(full_name) text_pattern_ops);

alter table session add column opened_at timestamptz;
create index session_by_borrower on session (borrower_id, expires_at desc);

-- No offer of it is made any more.
alter table product add column retired_at timestamptz;

-- What the next version of a product is to be.
create table product_draft (
  product_id text primary key,
  name       text not null,
  logo       text not null,
  decision   text not null check (decision in ('instant', 'review')),
  terms      jsonb not null,
  updated_at timestamptz not null
);

alter table offer add column withdrawn_at timestamptz;
create index offer_newest on offer (created_at desc, id desc);
create index loan_order_newest on loan_order (created_at desc, id desc);
create index loan_order_by_status on loan_order (status, created_at desc, id desc);
create index payment_newest on payment (received_at desc, id desc);
