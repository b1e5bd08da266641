-- The loan market: which products are shown to borrowers, with which term, in which order.
create table market_listing (
  product_id     text primary key references product,
  periods        integer not null check (periods > 0),
  term_unit      text not null check (term_unit in ('day', 'month')),
  -- For which amount the full cost is shown.
  example_amount bigint not null check (example_amount > 0),
  position       integer not null
);
