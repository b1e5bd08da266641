-- The terms that a listed product is sold for, in the unit of its example: what the company site says of the shortest and the longest.
-- Null: that of the example alone.
alter table market_listing add column min_periods integer check (min_periods > 0);
alter table market_listing add column max_periods integer check (max_periods > 0);
alter table market_listing add constraint listing_terms
  check (coalesce(min_periods, periods) <= periods and periods <= coalesce(max_periods, periods));
