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
