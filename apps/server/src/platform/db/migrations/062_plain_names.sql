-- expands: a function and an index that the version before does not use

-- A name as staff type it: in small letters, without accents. Its letters are taken apart first, so that it needs no extension, and no
-- collation that knows more than ASCII. borrower.search folds its words in the same way.
create function plain_name(name text) returns text
  language sql immutable strict parallel safe
  return lower(regexp_replace(normalize(name, NFD), '[\u0300-\u036f]', '', 'g'));

create index borrower_by_plain_name on borrower (plain_name(full_name) text_pattern_ops, id);
drop index borrower_by_name_in_order;
