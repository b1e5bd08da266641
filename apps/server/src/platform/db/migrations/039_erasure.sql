-- expands: erasing a borrower's personal data, and notes on a borrower.

-- When the personal data went; and until which day the contracts, which the law wants to be kept, stay as they were accepted. Null: there
-- are none, or they have gone, too.
alter table borrower add column erased_at timestamptz;
alter table borrower add column records_until date;
alter table borrower add constraint records_of_erased check (records_until is null or erased_at is not null);
create index borrower_records_until on borrower (records_until) where records_until is not null;

-- A call that was under way, or a process of the version before, must not give personal data to a borrower that has none. The row is
-- locked first, so this waits for an erasure that has not committed.
create function refuse_for_erased() returns trigger language plpgsql as $$
declare
  gone timestamptz;
begin
  select b.erased_at into gone from borrower b where b.id = new.borrower_id for key share;
  if gone is not null then
    raise exception 'the borrower was erased';
  end if;
  return new;
end $$;
create trigger session_not_for_erased before insert on session for each row execute function refuse_for_erased();
create trigger launch_link_not_for_erased before insert on launch_link for each row execute function refuse_for_erased();
create trigger offer_not_for_erased before insert on offer for each row execute function refuse_for_erased();
create trigger loan_order_not_for_erased before insert on loan_order for each row execute function refuse_for_erased();
create trigger complaint_not_for_erased before insert on complaint for each row execute function refuse_for_erased();
create trigger upload_not_for_erased before insert on upload for each row execute function refuse_for_erased();
create trigger bank_account_not_for_erased before insert on bank_account for each row execute function refuse_for_erased();
create trigger bank_card_not_for_erased before insert on bank_card for each row execute function refuse_for_erased();

-- What was accepted still never changes, but for who accepted it, and then only once its time is over.
drop trigger acceptance_append_only on acceptance;
create function refuse_other_acceptance() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and (new.order_id, new.planned_on, new.pack, new.pack_version, new.document::jsonb - 'borrower')
        is not distinct from (old.order_id, old.planned_on, old.pack, old.pack_version, old.document::jsonb - 'borrower')
    -- A day begins first in the time zone that is furthest ahead.
    and exists (select from loan_order o join borrower b on b.id = o.borrower_id
                where o.id = old.order_id and b.records_until < (event_time() at time zone 'UTC' + interval '14 hours')::date) then
    return new;
  end if;
  raise exception 'acceptance is append-only';
end $$;
create trigger acceptance_append_only before update or delete on acceptance
  for each row execute function refuse_other_acceptance();

-- What the lender's people note on a borrower. Nobody changes a note; it goes with the borrower's data.
create table borrower_note (
  id          text primary key,
  borrower_id text not null references borrower,
  content     text not null check (content <> ''),
  -- Who wrote it: `kind:id`.
  written_by  text not null,
  written_at  timestamptz not null
);
create index borrower_note_newest on borrower_note (borrower_id, written_at desc, id desc);
create trigger borrower_note_not_for_erased before insert on borrower_note for each row execute function refuse_for_erased();
create function refuse_other_note() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (select from borrower b where b.id = old.borrower_id and b.erased_at is not null) then
    return old;
  end if;
  raise exception 'borrower_note is append-only';
end $$;
create trigger borrower_note_append_only before update or delete on borrower_note
  for each row execute function refuse_other_note();

-- Other systems of the lender erase the borrower, too.
create function note_erasure() returns trigger language plpgsql as $$
begin
  perform write_event('borrower.erased', null, new.id, '{}');
  return null;
end $$;
create trigger borrower_erased after update of erased_at on borrower
  for each row when (old.erased_at is null and new.erased_at is not null) execute function note_erasure();
