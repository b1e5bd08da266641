-- Payments that wait for the staff: reported for a day that is too long ago to be booked without anybody having looked.

-- old: it was held for that. The flag stays when the staff has assigned it.
alter table payment drop constraint payment_flag_check;
alter table payment add constraint payment_flag_check
  check (flag in ('expired', 'replaced', 'cancel-late', 'cancel-short', 'old'));

-- The staff will not credit it, and why. Money that an order has is never refused.
alter table payment add column refused_at timestamptz;
alter table payment add column refused_because text;
alter table payment add constraint payment_refused
  check ((refused_at is null) = (refused_because is null) and (refused_at is null or order_id is null));
