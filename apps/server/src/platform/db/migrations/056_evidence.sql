-- expands: what is said of money and contradicts what is known is kept, and events of the audit that wait for their place in a chain.

-- What a provider or a person said that cannot be true beside what is known. It changes nothing; somebody has to look.
create table contradiction (
  id           bigint generated always as identity primary key,
  -- payout, payment or reversal, and its id.
  subject_kind text not null,
  subject_id   text not null,
  order_id     text references loan_order,
  problem      text not null,
  -- As it was said, without personal data.
  said         jsonb not null,
  received_at  timestamptz not null,
  -- When somebody had looked at it.
  seen_at      timestamptz,
  -- Said again it is known already.
  unique (subject_kind, subject_id, problem, said)
);
create index contradiction_unseen on contradiction (received_at) where seen_at is null;
create index contradiction_by_order on contradiction (order_id);

create function note_contradiction() returns trigger language plpgsql as $$
begin
  perform write_event(new.subject_kind || '.contradicted', new.order_id,
    (select o.borrower_id from loan_order o where o.id = new.order_id),
    jsonb_build_object(new.subject_kind || 'Id', new.subject_id, 'problem', new.problem));
  return null;
end $$;
create trigger contradicted after insert on contradiction for each row execute function note_contradiction();

-- What borrowers, providers and people did, until it has its place in a chain of the audit. It is written by the statement of what was
-- done, which must not wait for others' changes of one chain; its seal is the server's, so that nobody else can add to it.
create table audit_waiting (
  id           bigint generated always as identity primary key,
  at           timestamptz not null,
  actor_kind   text not null,
  actor_id     text not null,
  action       text not null,
  subject_kind text not null,
  subject_id   text not null,
  request_id   text not null,
  -- The text as it was sealed; no personal data.
  after        text not null,
  seal         text not null,
  -- Its seal is nobody's: it stays, for people to look at.
  is_refused   boolean not null default false
);
create index audit_waiting_next on audit_waiting (id) where not is_refused;
create index audit_waiting_by_subject on audit_waiting (subject_kind, subject_id);

-- The key of the seal that the audit has of a document: without it the seal says nothing of who accepted it.
alter table acceptance add column document_key text;
