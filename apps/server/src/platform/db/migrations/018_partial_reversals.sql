-- A provider may take a part of a payment back, and another part later.

alter table payment_reversal drop constraint payment_reversal_payment_id_key;
create index payment_reversal_by_payment on payment_reversal (payment_id);

-- Minor units. Until now it was always the whole payment.
alter table payment_reversal add column amount bigint check (amount > 0);
update payment_reversal r set amount = p.amount from payment p where p.id = r.payment_id;
alter table payment_reversal alter column amount set not null;

-- Never more than was paid. A process of the version before names no amount, and means all that is left; to it a second reversal, and
-- one that is here already, are rows that were there.
create function reverse_what_is_left() returns trigger language plpgsql as $$
declare
  amount_left bigint;
begin
  select p.amount - coalesce((select sum(r.amount) from payment_reversal r where r.payment_id = p.id), 0) into amount_left
  from payment p where p.id = new.payment_id;
  if amount_left = 0 or exists (select from payment_reversal r where r.id = new.id) then
    return null;
  end if;
  new.amount := coalesce(new.amount, amount_left);
  if new.amount > amount_left then
    raise exception 'more is taken back than was paid';
  end if;
  return new;
end $$;
create trigger reversal_of_what_is_left before insert on payment_reversal
  for each row execute function reverse_what_is_left();
