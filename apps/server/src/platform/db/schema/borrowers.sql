-- Who borrows, and what the lender's people note on them.

create table borrower (
  id         text primary key,
  full_name  text not null,
  phone      text not null,
  address    text not null,
  -- Bank account numbers are masked here: only what a contract prints.
  bank_account_masked text not null,
  created_at timestamptz not null,
  -- The lender's own id of the borrower.
  external_id   text,
  -- When the personal data went; and until which day the contracts, which the law wants to be kept, stay as they were accepted. Null: there
  -- are none, or they have gone, too.
  erased_at     timestamptz,
  records_until date,
  -- What else the lender knows of them. Null: not known.
  email              text,
  -- Since when the address is on file, or somebody last made sure of it: what comes back of an earlier e-mail says nothing about it. Null:
  -- since the borrower is known. And when an e-mail to it came back; none is sent to it from then on.
  email_since        timestamptz,
  email_returned_at  timestamptz,
  birth_date         date,
  national_id_kind   text check (national_id_kind in ('curp', 'rfc', 'pan')),
  -- The number itself, encrypted for this borrower (MASTER_KEY), and its last four characters.
  national_id_sealed text,
  national_id_ending text,
  -- 1 Spanish, 2 English; and the IANA zone where they are. What they chose themselves (contact_choice) comes first.
  language           text check (language in ('1', '2')),
  time_zone          text,
  -- The state or territory where they live, by its code of ISO 3166-2.
  state              text check (state ~ '^[A-Z]{2}-[A-Z0-9]{1,3}$'),
  -- Fields of the lender's own, as borrowerFields of the tenant file describes them.
  own_fields         jsonb,
  constraint records_of_erased check (records_until is null or erased_at is not null),
  constraint national_id_whole check (num_nulls(national_id_kind, national_id_sealed, national_id_ending) in (0, 3))
);
create index borrower_by_phone on borrower (phone);
create index borrower_newest on borrower (created_at desc, id desc);
create index borrower_national_id on borrower (id) where national_id_sealed is not null;
create index borrower_records_until on borrower (records_until) where records_until is not null;
comment on table borrower is
  'borrower: A borrower. Written by a registration or by the lender''s systems, which change it; erased in place, never removed.';

-- A name as people type it: in small letters, without accents. Its letters are taken apart first, so that it needs no extension, and no
-- collation that knows more than ASCII. borrower.search folds its words in the same way.
create function plain_name(name text) returns text
  language sql immutable strict parallel safe
  return lower(regexp_replace(normalize(name, NFD), '[\u0300-\u036f]', '', 'g'));
create index borrower_by_plain_name on borrower (plain_name(full_name) text_pattern_ops, id);

-- The words of such a name, each found by its beginning: somebody is known by the last name. No dictionary, and no parser that takes names apart.
create function name_words(name text) returns tsvector
  language sql immutable strict parallel safe
  return array_to_tsvector(array_remove(string_to_array(plain_name(name), ' '), ''));
create index borrower_by_name_words on borrower using gin (name_words(full_name));

-- Other systems of the lender erase the borrower, too.
create function note_erasure() returns trigger language plpgsql as $$
begin
  perform write_event('borrower.erased', null, new.id, '{}');
  return null;
end $$;
create trigger borrower_erased after update of erased_at on borrower
  for each row when (old.erased_at is null and new.erased_at is not null) execute function note_erasure();

-- A call that was under way must not give personal data to a borrower that has none. The row is locked first, so this waits for an erasure
-- that has not committed. By its SQLSTATE such a call is answered like one of an ended session.
create function refuse_for_erased() returns trigger language plpgsql as $$
declare
  gone timestamptz;
begin
  select b.erased_at into gone from borrower b where b.id = new.borrower_id for key share;
  if gone is not null then
    raise exception 'the borrower was erased' using errcode = 'PZ001';
  end if;
  return new;
end $$;

create table phone_trust (
  borrower_id   text primary key references borrower,
  -- The phone that this is about: of another one on file it says nothing.
  phone         text not null,
  -- When the lender wrote it, and when a code that was sent to it was last typed.
  written_at    timestamptz not null,
  proved_at     timestamptz,
  -- Why a code alone opens nothing: the lender's people heard that it is wrong, or a message failed.
  doubt         text check (doubt in ('reported', 'bounced')),
  doubted_at    timestamptz check ((doubted_at is null) = (doubt is null)),
  -- Wrong answers to the second question since the last right one.
  wrong_answers integer not null default 0
);
comment on table phone_trust is
  'borrower: How far the phone on file is known to be the borrower''s. Written by the lender''s systems, by signing in and by what a provider reports; another phone begins anew.';
create trigger phone_trust_not_for_erased before insert on phone_trust for each row execute function refuse_for_erased();

create table borrower_note (
  id          text not null,
  borrower_id text not null references borrower,
  content     text not null check (content <> ''),
  -- Who wrote it: `kind:id`.
  written_by  text not null,
  written_at  timestamptz not null,
  primary key (borrower_id, id)
);
create index borrower_note_newest on borrower_note (borrower_id, written_at desc, id desc);
comment on table borrower_note is
  'borrower: What the lender''s people note on a borrower. Nobody changes a note; it goes with the borrower''s data.';
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
