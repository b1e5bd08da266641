-- expands: whose eyes a key is, and what the calls of the lender's side add up to.

-- Keys with the same line are one pair of eyes: one was made, asked for or rotated by another. The line's name is the id of its first
-- key, or `operator`. Lines become one and never come apart.
alter table api_key add column line text not null default 'operator';
update api_key set line = id;
create index api_key_by_line on api_key (line);

-- The order that the call is about, where it is about one.
alter table approval add column order_id text;
-- What the call answered, encrypted, while it waits for the one who sent it: only an answer with a secret does.
alter table approval add column answer_sealed text;
create index approval_pending on approval (call) where state = 'pending';
-- The operator approves nothing, whatever a process does.
create function refuse_approval_by_operator() returns trigger language plpgsql as $$
begin
  raise exception 'approval_by_a_key: the operator approves nothing';
end $$;
create trigger approval_by_a_key before update on approval for each row
  when (old.state <> 'approved' and new.state = 'approved' and new.decided_by not like 'key:%')
  execute function refuse_approval_by_operator();

-- What a call gave away, moved or booked, so that several small ones are seen as the large one that they are.
create table call_amount (
  call     text not null,
  order_id text,
  -- `kind:id` of who sent it, whoever approved it.
  sent_by  text not null,
  amount   bigint not null,
  at       timestamptz not null
);
create index call_amount_by_order on call_amount (order_id, call) where order_id is not null;
create index call_amount_newest on call_amount (call, at);
