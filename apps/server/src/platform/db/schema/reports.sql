-- Answers of reports that read the whole book, each with the time that its figures are of.

create table kept_report (
  -- The call, and all that its figures depend on, as JSON: its days, settings, the form of its answer.
  report      text not null,
  parameters  text not null,
  -- Since when somebody waits for it, and which key or person asked first; null: nobody does.
  asked_at    timestamptz,
  asked_by    text,
  -- The process that makes it moves this ahead while it reads; after it, another one may begin again.
  taken_until timestamptz,
  taken_by    text,
  -- How often it could not be made since it was asked for, and before when it is not tried again.
  failures    integer not null default 0,
  try_at      timestamptz,
  -- How far it is.
  orders_read bigint not null default 0,
  orders      bigint not null default 0,
  -- The rows, as JSON. The former ones stay until there are new ones.
  answer      text,
  -- When the reading of the books began.
  made_at     timestamptz,
  -- When it was last looked at, to the hour.
  seen_at     timestamptz,
  primary key (report, parameters),
  check ((answer is null) = (made_at is null)),
  check ((asked_at is null) = (asked_by is null))
);
comment on table kept_report is
  'local: An answer of a report, with sums over all borrowers and nothing about one. Asked for by a call or at night, made by the worker, removed a week later.';
