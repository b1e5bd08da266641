-- What keeps one borrower, or one stranger, from what is everybody's.

-- How much a borrower has uploaded within a day.
create index upload_by_borrower on upload (borrower_id, created_at);

-- HMAC of the phone and of the address that asked for the code: wrong codes of other addresses are counted apart, so that
-- nobody is locked out by somebody else's. `tries` counts those, anew for each code.
alter table phone_code add column asked_from text;
