-- expands: an order's history says what happened in the words of the lender API.
create or replace function history_kind(kind text) returns text language sql immutable as $$
  select case $1 when 'waiver' then 'charges.waived' when 'charge-off' then 'order.forgiven'
                 when 'reinstatement' then 'waiver.reversed' when 'refund' then 'money.refunded'
                 when 'write-off' then 'rounding.waived' when 'cancellation' then 'order.cancelled' end
$$;
