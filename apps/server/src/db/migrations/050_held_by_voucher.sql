-- expands: an index alone

-- Held payments of a loan's codes (held.find), which every screen of a loan asks for.
create index payment_held_by_voucher on payment (voucher_id)
  where order_id is null and refused_at is null and flag = 'old';
