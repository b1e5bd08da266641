-- expands: two indexes. What was offered of a product, and whether an offer of it can still be taken, without reading all offers.
create index offer_by_term on offer (product_id, term_unit, periods, amount desc);
create index offer_by_expiry on offer (product_id, expires_at);
