-- What is lent, on what terms, and what of it is shown to borrowers.

create table product (
  id         text primary key,
  name       text not null,
  logo       text not null,
  -- instant: a taken offer is paid out at once; review: somebody decides first (status 21).
  decision   text not null check (decision in ('instant', 'review')),
  -- No offer of it is made any more.
  retired_at timestamptz
);
comment on table product is 'reference: A product. Written when its first version is activated, changed by the next ones.';

create table product_version (
  product_id text not null references product,
  version    integer not null,
  terms      jsonb not null,
  -- Whether somebody else than its author put it on sale; null: it came from a file.
  is_checked boolean,
  primary key (product_id, version)
);
comment on table product_version is
  'reference: The terms of a product: an offer and its order keep the version that they were made under. Written by activating a draft, never changed.';

create table product_draft (
  product_id text primary key,
  name       text not null,
  logo       text not null,
  decision   text not null check (decision in ('instant', 'review')),
  terms      jsonb not null,
  -- `kind:id`.
  written_by text not null,
  updated_at timestamptz not null
);
comment on table product_draft is 'reference: What the next version of a product is to be. Written and removed by the lender''s people.';

create table market_listing (
  product_id     text primary key references product,
  periods        integer not null check (periods > 0),
  term_unit      text not null check (term_unit in ('day', 'week', 'fortnight', 'month')),
  -- For which amount the full cost is shown.
  example_amount bigint not null check (example_amount > 0),
  position       integer not null,
  -- The terms that it is sold for, in the unit of its example: the shortest and the longest that the company site names. Null: that of the
  -- example alone.
  min_periods    integer check (min_periods > 0),
  max_periods    integer check (max_periods > 0),
  constraint listing_terms check (coalesce(min_periods, periods) <= periods and periods <= coalesce(max_periods, periods))
);
comment on table market_listing is
  'reference: A product that is shown on the loan market, with which term, in which place. Written as a whole by the lender''s people.';
