-- No-debt letters: the code by which anybody can have one confirmed.

create table settlement_letter (
  -- Random, 85 bits (packages/loan-rules/src/letter-code.ts). Not hashed: the letter shows it again whenever it is opened,
  -- and whoever reads this table can read what it confirms as well.
  code      text primary key,
  order_id  text not null references loan_order,
  issued_on date not null,
  -- Its order was opened again, or was settled on another day after all. Never taken back.
  is_void   boolean not null default false
);
create unique index settlement_letter_standing on settlement_letter (order_id) where not is_void;

-- In the database, so that no way of opening an order again can forget it.
create function void_settlement_letter() returns trigger language plpgsql as $$
begin
  update settlement_letter set is_void = true where order_id = old.id and not is_void;
  return null;
end $$;
create trigger loan_order_voids_letter after update of status, settled_on on loan_order
  for each row when (old.status = 200 and (new.status, new.settled_on) is distinct from (old.status, old.settled_on))
  execute function void_settlement_letter();
