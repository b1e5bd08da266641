-- Complaints, what the lender answers, and the images of both.

create table complaint (
  id           text primary key,
  -- The number that a borrower quotes.
  folio        text not null unique,
  borrower_id  text not null references borrower,
  order_id     text not null references loan_order,
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
  scored_at    timestamptz
);
create unique index complaint_of_draft on complaint (borrower_id, draft_id) where draft_id is not null;
create index complaint_by_borrower on complaint (borrower_id, created_at desc, id desc);
create index complaint_by_time on complaint (created_at desc, id desc);

-- What the lender answers; a later reply adds to the earlier ones.
create table complaint_reply (
  id           text primary key,
  complaint_id text not null references complaint,
  content      text not null check (content <> ''),
  created_at   timestamptz not null
);
create index complaint_reply_by_complaint on complaint_reply (complaint_id, created_at, id);

-- An image as it is kept: re-encoded, under a name of ours. Its bytes are in the storage, not here.
create table upload (
  name         text primary key,
  -- Who may see it: the borrower who uploaded it, or to whom it was sent with a reply.
  borrower_id  text not null references borrower,
  content_type text not null check (content_type in ('image/jpeg', 'image/png')),
  size         integer not null check (size > 0),
  created_at   timestamptz not null,
  complaint_id text references complaint,
  -- Set for an image of a reply.
  reply_id     text references complaint_reply,
  -- Its place among the images of its complaint or reply.
  position     integer,
  -- Nobody used it in time: it is not served any more, and its bytes are being removed.
  is_discarded boolean not null default false,
  check (reply_id is null or complaint_id is not null),
  check (not (is_discarded and complaint_id is not null))
);
create index upload_by_complaint on upload (complaint_id, reply_id, position) where complaint_id is not null;
create index upload_unused on upload (created_at) where complaint_id is null;
create index upload_unused_by_borrower on upload (borrower_id) where complaint_id is null;
