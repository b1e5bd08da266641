-- expands: an index alone

-- Held payments of a loan's codes (held.find), which every screen of a loan asks for. 'voucher_id is not null' keeps the queue of
-- held payments on the index of its own order.
create index payment_held_by_voucher on payment (voucher_id)
  where voucher_id is not null and order_id is null;
