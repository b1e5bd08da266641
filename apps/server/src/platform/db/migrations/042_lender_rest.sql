-- expands: the letters of an order by an index, an SQLSTATE for what comes for an erased borrower, and what an approval was asked for.

create index settlement_letter_by_order on settlement_letter (order_id);

-- As before (039), with a code of its own, by which a call that was under way is answered like one of an ended session.
create or replace function refuse_for_erased() returns trigger language plpgsql as $$
declare
  gone timestamptz;
begin
  select b.erased_at into gone from borrower b where b.id = new.borrower_id for key share;
  if gone is not null then
    raise exception 'the borrower was erased' using errcode = 'PZ001';
  end if;
  return new;
end $$;

-- The ETag of what a waiting call changes, as it was when the call was sent: nobody approves something else than was asked for.
alter table approval add column if_match text;
