-- expands: two functions, and what events say of an order and a payment code; the version before reads neither

-- The words of the lender's side for the numbers of the borrower's app (packages/contract/src/lender/orders.ts).
create function order_state(status integer) returns text language sql immutable as $$
  select case status when 21 then 'under-review' when 110 then 'rejected' when 151 then 'disbursing' when 170 then 'disbursed'
                     when 174 then 'repayable' when 180 then 'overdue' when 200 then 'settled' end
$$;

-- requestType of specification 7; the third and fourth are ours.
create function voucher_purpose(request_type integer) returns text language sql immutable as $$
  select case request_type when 1 then 'repayment' when 2 then 'extension' when 3 then 'cancellation' when 4 then 'part' end
$$;

-- As before (033), in words.
create or replace function note_order_status() returns trigger language plpgsql as $$
begin
  if old.status = 21 and new.status = 151 then
    perform write_event('order.approved', new.id, new.borrower_id, jsonb_build_object('amount', new.principal));
  elsif new.status = 110 then
    -- From 151 it ended before it was paid out.
    perform write_event('order.rejected', new.id, new.borrower_id, jsonb_build_object('formerState', order_state(old.status)));
  elsif new.status = 200 then
    perform write_event('order.settled', new.id, new.borrower_id, jsonb_build_object('settledOn', new.settled_on));
  end if;
  return null;
end $$;

create or replace function note_voucher() returns trigger language plpgsql as $$
begin
  perform write_event('voucher.issued', new.order_id, new.borrower_id, jsonb_build_object('voucherId', new.id,
    'reference', new.reference, 'payCode', new.pay_code, 'purpose', voucher_purpose(new.request_type), 'amount', new.amount));
  return null;
end $$;
