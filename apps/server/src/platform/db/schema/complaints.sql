-- Complaints, what the lender answers, and the images of both.

create table complaint (
  id           text not null,
  -- The number that a borrower quotes.
  folio        text not null,
  borrower_id  text not null references borrower,
  order_id     text not null,
  -- Values of the tenant's lists; a tenant may take one off its list, so they are not checked here.
  problem_type text not null,
  problem_son_type text,
  content      text not null check (content <> ''),
  created_at   timestamptz not null,
  -- Named by the sender: the same draft files one complaint.
  draft_id     text,
  -- SHA-256 of everything that was sent: without a draft's name the same content within a day is the same complaint.
  content_hash text not null,
  -- Given once, by its borrower.
  score        integer check (score between 1 and 5),
  scored_at    timestamptz,
  -- The day by which it is answered, as it was promised when it was filed; null where nothing fixes one.
  answer_by    date,
  -- When it was answered first.
  answered_at  timestamptz,
  -- Who works on it (`kind:id`), and since when; and when it was closed.
  taken_by     text,
  taken_at     timestamptz,
  closed_at    timestamptz,
  primary key (borrower_id, id),
  unique (borrower_id, folio),
  foreign key (borrower_id, order_id) references loan_order,
  constraint complaint_taken check ((taken_by is null) = (taken_at is null))
);
create unique index complaint_of_draft on complaint (borrower_id, draft_id) where draft_id is not null;
create index complaint_by_borrower on complaint (borrower_id, created_at desc, id desc);
create index complaint_by_time on complaint (created_at desc, id desc);
create index complaint_open on complaint (created_at desc, id desc) where answered_at is null;
create index complaint_answered on complaint (created_at desc, id desc) where answered_at is not null;
-- Open complaints by the day on which their answer is due, those without a day last: the order of complaint.page_by_clock.
create index complaint_by_clock on complaint (coalesce(answer_by, 'infinity'::date), created_at, id)
  where answered_at is null;
comment on table complaint is
  'borrower: A complaint about an order. Written by its borrower; what it says never changes, its score and the lender''s work on it do.';
create trigger complaint_not_for_erased before insert on complaint for each row execute function refuse_for_erased();

create function note_complaint() returns trigger language plpgsql as $$
begin
  perform write_event(case when tg_op = 'INSERT' then 'complaint.filed' else 'complaint.rated' end, new.order_id, new.borrower_id,
    jsonb_build_object('complaintId', new.id, 'folio', new.folio, 'score', new.score));
  return null;
end $$;
create trigger complaint_filed after insert on complaint for each row execute function note_complaint();
create trigger complaint_rated after update of score on complaint
  for each row when (old.score is null and new.score is not null) execute function note_complaint();

create function note_complaint_closed() returns trigger language plpgsql as $$
begin
  perform write_history(case when new.closed_at is null then 'complaint.reopened' else 'complaint.closed' end, new.borrower_id, new.order_id,
    jsonb_build_object('complaintId', new.id, 'folio', new.folio));
  return null;
end $$;
create trigger complaint_closed_or_reopened after update of closed_at on complaint
  for each row when ((old.closed_at is null) <> (new.closed_at is null)) execute function note_complaint_closed();

create table complaint_reply (
  id           text not null,
  borrower_id  text not null,
  complaint_id text not null,
  content      text not null check (content <> ''),
  created_at   timestamptz not null,
  primary key (borrower_id, id),
  foreign key (borrower_id, complaint_id) references complaint
);
create index complaint_reply_by_complaint on complaint_reply (borrower_id, complaint_id, created_at, id);
comment on table complaint_reply is
  'borrower: What the lender answers; a later reply adds to the earlier ones. Written by the lender''s people, never changed.';

create function note_answer() returns trigger language plpgsql as $$
begin
  update complaint set answered_at = new.created_at
  where borrower_id = new.borrower_id and id = new.complaint_id and answered_at is null;
  return null;
end $$;
create trigger complaint_reply_noted after insert on complaint_reply
  for each row execute function note_answer();

create function note_complaint_answered() returns trigger language plpgsql as $$
begin
  perform write_history('complaint.answered', c.borrower_id, c.order_id, jsonb_build_object('complaintId', c.id, 'folio', c.folio))
  from complaint c where c.borrower_id = new.borrower_id and c.id = new.complaint_id;
  return null;
end $$;
create trigger complaint_was_answered after insert on complaint_reply for each row execute function note_complaint_answered();

create table complaint_template (
  id      text primary key,
  name    text not null check (name <> ''),
  -- With placeholders, such as {{folio}}: each is one that the service knows.
  content text not null check (content <> '')
);
comment on table complaint_template is 'reference: A text that complaints are answered with. Written and removed by the lender''s people.';

create table upload (
  name         text not null,
  -- Who may see it: the borrower who uploaded it, or to whom it was sent with a reply.
  borrower_id  text not null references borrower,
  content_type text not null check (content_type in ('image/jpeg', 'image/png')),
  size         integer not null check (size > 0),
  created_at   timestamptz not null,
  complaint_id text,
  -- Set for an image of a reply.
  reply_id     text,
  -- Its place among the images of its complaint or reply.
  position     integer,
  -- Nobody used it in time: it is not served any more, and its bytes are being removed.
  is_discarded boolean not null default false,
  primary key (borrower_id, name),
  foreign key (borrower_id, complaint_id) references complaint,
  foreign key (borrower_id, reply_id) references complaint_reply,
  check (reply_id is null or complaint_id is not null),
  check (not (is_discarded and complaint_id is not null))
);
create index upload_by_complaint on upload (borrower_id, complaint_id, reply_id, position) where complaint_id is not null;
create index upload_unused on upload (created_at) where complaint_id is null;
create index upload_unused_by_borrower on upload (borrower_id) where complaint_id is null;
-- How much a borrower has uploaded within a day.
create index upload_by_borrower on upload (borrower_id, created_at);
comment on table upload is
  'borrower: An image as it is kept: encoded again, under a name of ours; its bytes are in the storage. Written by the upload, tied once to a complaint or a reply, removed if nobody does.';
create trigger upload_not_for_erased before insert on upload for each row execute function refuse_for_erased();
