-- Orders: what was taken, as it was accepted, what became of it, and what its borrower thinks of it.

create table loan_order (
  -- Of its offer.
  id              text not null,
  borrower_id     text not null references borrower,
  product_id      text not null,
  product_version integer not null,
  -- 21 under review, 110 rejected, 151 to be paid out, 170 paid out, 174 to be repaid, 200 settled; overdue (180) follows from the day.
  status          integer not null check (status in (21, 110, 151, 170, 174, 200)),
  principal       bigint not null check (principal > 0),
  periods         integer not null check (periods > 0),
  term_unit       text not null check (term_unit in ('day', 'week', 'fortnight', 'month')),
  coupon_amount   bigint not null check (coupon_amount >= 0),
  created_at      timestamptz not null,
  -- The day that the schedule runs from: the day of the disbursement, or the day it is planned for.
  disbursed_on    date not null,
  settled_on      date,
  -- By which rule the dates of its plan were counted.
  due_date_rule   text not null default 'first-due-date' check (due_date_rule in ('first-due-date', 'payout-day')),
  first_due_date  date,
  -- What its borrower reads of why it was rejected, in the lender's words.
  rejection_note  text,
  -- Who the debt is owed to since it was passed on, and how to reach them, in the lender's words.
  transferred_to  text,
  primary key (borrower_id, id),
  foreign key (borrower_id, id) references offer,
  foreign key (product_id, product_version) references product_version
);
create index loan_order_newest on loan_order (created_at desc, id desc);
create index loan_order_by_status on loan_order (status, created_at desc, id desc);
create index loan_order_by_product on loan_order (product_id, created_at desc, id desc);
create index loan_order_by_amount on loan_order (principal desc, id desc);
create index loan_order_by_status_and_amount on loan_order (status, principal desc, id desc);
create index loan_order_disbursing on loan_order (created_at) where status = 151;
comment on table loan_order is
  'borrower: A loan, from the offer that was taken to its end. Written by the push with everything that belongs to it; its figures never change, its status and the days that follow from its payout do.';
create trigger loan_order_not_for_erased before insert on loan_order for each row execute function refuse_for_erased();
alter table offer add foreign key (borrower_id, replaces) references loan_order;

create table instalment (
  number      integer not null check (number > 0),
  due_date    date not null,
  principal   bigint not null check (principal >= 0),
  interest    bigint not null check (interest >= 0),
  iva         bigint not null check (iva >= 0),
  commission  bigint not null check (commission >= 0),
  borrower_id text not null,
  order_id    text not null,
  primary key (borrower_id, order_id, number),
  foreign key (borrower_id, order_id) references loan_order
);
comment on table instalment is
  'borrower: What is due on one day of a loan. Written by the push; a late payout moves its date, what it costs never changes.';

create function refuse_other_figures() returns trigger language plpgsql as $$
begin
  raise exception 'what an instalment costs was accepted and cannot be changed';
end $$;
create trigger instalment_as_accepted before update on instalment
  for each row when ((old.borrower_id, old.order_id, old.number, old.principal, old.interest, old.iva, old.commission)
                     is distinct from (new.borrower_id, new.order_id, new.number, new.principal, new.interest, new.iva, new.commission))
  execute function refuse_other_figures();

create table collection_state (
  borrower_id text not null,
  order_id    text not null,
  -- The due date of the oldest instalment that is not fully paid; null while nothing is owed.
  due_on      date,
  -- Of its terms: for so many days after the due date the order is not late yet.
  grace_days  integer not null check (grace_days >= 0),
  -- Everything owed, except late charges of days that are not booked yet.
  outstanding bigint not null check (outstanding >= 0),
  -- What became of a debt that was not paid: it stands, but the lender does not count on it, or it is owed to somebody else.
  claim       text check (claim in ('charged-off', 'transferred')),
  -- What was announced last (packages/loan-rules/src/late.ts), so that nothing is announced twice; a bucket by its days.
  announced   text not null default 'early'
              check (announced in ('early', 'due-soon', 'due') or announced ~ '^[0-9]+-([0-9]+|and-more)$'),
  -- From this day on there may be something to announce; null: not before the next booking.
  look_on     date default '-infinity',
  primary key (borrower_id, order_id),
  foreign key (borrower_id, order_id) references loan_order,
  check ((due_on is null) = (outstanding = 0)),
  check (claim <> 'charged-off' or outstanding > 0)
);
-- Of the lists of what is due and late.
create index collection_state_by_due_date on collection_state (due_on, order_id) where due_on is not null and claim is null;
create index collection_state_by_claim on collection_state (claim, order_id) where claim is not null;
-- Of the look for buckets of other edges.
create index collection_state_late on collection_state (borrower_id, order_id)
  where announced not in ('early', 'due-soon', 'due') and claim is null;
create index collection_state_to_look_at on collection_state (look_on, borrower_id, order_id) where look_on is not null;
comment on table collection_state is
  'borrower: When an order is due and what it owes, so that lists need no ledger. Written by each booking in its transaction, and by the sweep that announces what is due and late.';

-- Once per change, although a payment of an earlier day makes a charge-off be booked again.
create function note_claim() returns trigger language plpgsql as $$
begin
  if new.claim is not null then
    perform write_event('order.' || new.claim, new.order_id, new.borrower_id, '{}');
  elsif new.outstanding > 0 then
    perform write_event('order.reinstated', new.order_id, new.borrower_id, '{}');
  end if;
  return null;
end $$;
create trigger claim_changed after update of claim on collection_state
  for each row when (old.claim is distinct from new.claim) execute function note_claim();

create table order_assignee (
  borrower_id text not null,
  order_id    text not null,
  -- Of a person of the lender's.
  staff_id    text not null,
  primary key (borrower_id, order_id),
  foreign key (borrower_id, order_id) references loan_order
);
create index order_assignee_by_member on order_assignee (staff_id);
comment on table order_assignee is
  'borrower: Who of the lender''s people looks after an order. Written and removed by them; it changes nothing else.';

create table acceptance (
  borrower_id   text not null,
  order_id      text not null,
  -- The payout day that the accepted dates count from. Paid out later, the loan falls due later by as many days.
  planned_on    date not null,
  -- JSON, kept as the text whose SHA-256 is the hash.
  document      text not null,
  document_hash text,
  address       text,
  device        text,
  -- By which pack, and in which version of it, the order was disclosed; the document has the values that were shown.
  pack          text not null default 'none',
  pack_version  text not null default '',
  -- The key of the seal that the audit has of the document: without it the seal says nothing of who accepted it.
  document_key  text,
  primary key (borrower_id, order_id),
  foreign key (borrower_id, order_id) references loan_order
);
comment on table acceptance is
  'borrower: The document that a borrower accepted, with its figures; the contract prints it. Written by the push, never changed, but for who accepted it once its time is over.';

create function refuse_other_acceptance() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and (new.borrower_id, new.order_id, new.planned_on, new.pack, new.pack_version, new.document::jsonb - 'borrower')
        is not distinct from (old.borrower_id, old.order_id, old.planned_on, old.pack, old.pack_version, old.document::jsonb - 'borrower')
    -- A day begins first in the time zone that is furthest ahead.
    and exists (select from borrower b
                where b.id = old.borrower_id and b.records_until < (event_time() at time zone 'UTC' + interval '14 hours')::date) then
    return new;
  end if;
  raise exception 'acceptance is append-only';
end $$;
create trigger acceptance_append_only before update or delete on acceptance
  for each row execute function refuse_other_acceptance();

create table rating (
  order_id    text not null,
  borrower_id text not null,
  score       integer not null check (score between 1 and 5),
  rated_at    timestamptz not null,
  primary key (borrower_id, order_id),
  foreign key (borrower_id, order_id) references loan_order
);
comment on table rating is 'borrower: What a borrower thinks of a settled loan. Written once by the borrower, never changed.';

-- The history of an order. Events are removed after a while; what happened to an order is told as long as the order is there.

create sequence order_history_number;

create table order_history (
  -- What happens to one order comes in the order of its locks, so a later one has a greater number.
  number      bigint not null default nextval('order_history_number'),
  at          timestamptz not null,
  borrower_id text not null,
  order_id    text not null,
  kind        text not null,
  -- Ids and amounts only: nothing in it has to be erased.
  data        jsonb not null,
  -- The only index: by one of the number alone a page would be looked for among the entries of all orders.
  primary key (borrower_id, order_id, number)
);
comment on table order_history is
  'borrower: Something that happened to an order. Written by triggers with the change itself, never changed, never removed.';
create trigger order_history_numbered before insert on order_history
  for each row execute function number_row('order_history_number');
create trigger order_history_append_only before update or delete on order_history
  for each statement execute function refuse_change();

-- When this statement runs, by the lender's time: later than `event_time` where a transaction has waited for another one.
create function history_time() returns timestamptz language sql volatile as $$
  select clock_timestamp() + (event_time() - now())
$$;

create function write_history(kind text, borrower_id text, order_id text, data jsonb) returns void language sql as $$
  insert into order_history (borrower_id, order_id, kind, data, at) values ($2, $3, $1, jsonb_strip_nulls($4), history_time())
$$;

create function note_order_taken() returns trigger language plpgsql as $$
begin
  perform write_event('order.taken', new.id, new.borrower_id, jsonb_build_object('productId', new.product_id, 'amount', new.principal));
  if new.status <> 21 then
    perform write_event('order.approved', new.id, new.borrower_id, jsonb_build_object('amount', new.principal));
  end if;
  return null;
end $$;
create trigger order_taken after insert on loan_order for each row execute function note_order_taken();

-- The words of the lender's side for the numbers of the borrower's app (packages/contract/src/lender/orders.ts).
create function order_state(status integer) returns text language sql immutable as $$
  select case status when 21 then 'under-review' when 110 then 'rejected' when 151 then 'disbursing' when 170 then 'disbursed'
                     when 174 then 'repayable' when 180 then 'overdue' when 200 then 'settled' end
$$;

create function note_order_status() returns trigger language plpgsql as $$
begin
  if old.status = 21 and new.status = 151 then
    perform write_event('order.approved', new.id, new.borrower_id, jsonb_build_object('amount', new.principal));
  elsif new.status = 110 then
    -- From 151 it ended before it was paid out.
    perform write_event('order.rejected', new.id, new.borrower_id, jsonb_build_object('formerState', order_state(old.status)));
  elsif new.status = 200 then
    perform write_event('order.settled', new.id, new.borrower_id, jsonb_build_object('settledOn', new.settled_on));
  end if;
  return null;
end $$;
create trigger order_status_changed after update of status on loan_order
  for each row when (old.status <> new.status) execute function note_order_status();

create function note_order_reopened() returns trigger language plpgsql as $$
begin
  perform write_history('order.reopened', new.borrower_id, new.id, '{}');
  return null;
end $$;
create trigger order_reopened after update of status on loan_order
  for each row when (old.status = 200 and new.status <> 200) execute function note_order_reopened();

create function note_rating() returns trigger language plpgsql as $$
begin
  perform write_history('order.rated', new.borrower_id, new.order_id, jsonb_build_object('score', new.score));
  return null;
end $$;
create trigger order_rated after insert on rating for each row execute function note_rating();
