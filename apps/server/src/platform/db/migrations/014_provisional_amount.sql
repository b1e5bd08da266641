-- What an offer that asks to be fetched again shows until then, in minor units; what can be taken is its amount.
alter table offer
  add column provisional_amount bigint check (provisional_amount > 0),
  add constraint offer_provisional_until_reload check (provisional_amount is null or needs_reload);
