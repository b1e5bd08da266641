-- expands: what people say of a borrower is sealed under a key of the borrower, and who has read of a borrower is written down.

-- A key for each borrower of whom the audit keeps something personal: it goes with them, and what it has sealed can be read by nobody any
-- more, while the chain of the events still adds up.
create table borrower_key (
  borrower_id text primary key references borrower,
  -- 32 random bytes in base64url. Not sealed itself: whoever reads this table reads the borrower's name in the next one.
  key         text not null
);

-- Locked as in `refuse_for_erased`. While the contracts of an erased borrower are kept a new key is, too: they go together. Without
-- contracts nothing may be kept, so none is written.
create function skip_key_of_forgotten() returns trigger language plpgsql as $$
declare
  is_forgotten boolean;
begin
  select b.erased_at is not null and b.records_until is null into is_forgotten
  from borrower b where b.id = new.borrower_id for key share;
  if is_forgotten then
    return null;
  end if;
  return new;
end $$;
create trigger borrower_key_not_for_forgotten before insert on borrower_key for each row execute function skip_key_of_forgotten();

-- The borrower whom an event is about, and what is personal of it, sealed under their key.
alter table audit_event add column borrower_id text;
alter table audit_event add column private text;

-- Who has read something of a borrower, by which call, in which hour, how often. Not in the audit's chain (decision 037).
create table personal_read (
  borrower_id text not null,
  -- `kind:id`.
  actor       text not null,
  -- The operation id.
  call        text not null,
  hour        timestamptz not null,
  first_at    timestamptz not null,
  last_at     timestamptz not null,
  count       integer not null check (count > 0),
  primary key (borrower_id, hour, actor, call)
);
create index personal_read_by_hour on personal_read (hour, actor);

-- It is only added to. After 400 days, by the time of its rows, it may go.
create function refuse_other_read() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.hour < (select max(r.hour) from personal_read r) - interval '400 days' then
      return old;
    end if;
  elsif (new.borrower_id, new.actor, new.call, new.hour, new.first_at) = (old.borrower_id, old.actor, old.call, old.hour, old.first_at)
    and new.count > old.count and new.last_at >= old.last_at then
    return new;
  end if;
  raise exception 'personal_read is only added to';
end $$;
create trigger personal_read_only_added_to before update or delete on personal_read
  for each row execute function refuse_other_read();
