-- expands: texts that complaints are answered with.
create table complaint_template (
  id      text primary key,
  name    text not null check (name <> ''),
  -- With placeholders, such as {{folio}}: each is one that the service knows.
  content text not null check (content <> '')
);
