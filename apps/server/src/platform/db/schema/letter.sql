-- No-debt letters: the code by which anybody can have one confirmed.

create table settlement_letter (
  -- Random, 85 bits (packages/loan-rules/src/letter-code.ts). Not hashed: the letter shows it again whenever it is opened,
  -- and a reader of this table can read what it confirms as well.
  code        text not null,
  borrower_id text not null,
  order_id    text not null,
  issued_on   date not null,
  -- Its order was opened again, or was settled on another day after all. It stays void.
  is_void     boolean not null default false,
  primary key (borrower_id, code),
  foreign key (borrower_id, order_id) references loan_order
);
create unique index settlement_letter_in_force on settlement_letter (borrower_id, order_id) where not is_void;
comment on table settlement_letter is
  'borrower: A letter that a loan was repaid, and its code. Written when its borrower first opens it; once void, always void.';

-- In the database, so that no way of opening an order again can forget it.
create function void_settlement_letter() returns trigger language plpgsql as $$
begin
  update settlement_letter set is_void = true where borrower_id = old.borrower_id and order_id = old.id and not is_void;
  return null;
end $$;
create trigger loan_order_voids_letter after update of status, settled_on on loan_order
  for each row when (old.status = 200 and (new.status, new.settled_on) is distinct from (old.status, old.settled_on))
  execute function void_settlement_letter();

create function note_letter() returns trigger language plpgsql as $$
begin
  perform write_event('letter.issued', new.order_id, new.borrower_id,
    jsonb_build_object('issuedOn', new.issued_on));
  return null;
end $$;
create trigger letter_issued after insert on settlement_letter for each row execute function note_letter();

create function note_letter_voided() returns trigger language plpgsql as $$
begin
  perform write_history('letter.voided', new.borrower_id, new.order_id,
    jsonb_build_object('issuedOn', new.issued_on));
  return null;
end $$;
create trigger letter_voided after update of is_void on settlement_letter
  for each row when (new.is_void and not old.is_void) execute function note_letter_voided();
