-- What the staff look through stays short, however many orders there are.

-- Money that is kept, or was refunded and lost: entries of few orders.
create index ledger_entry_kept on ledger_entry (order_id) include (account, amount)
  where account in ('unapplied_cash', 'lost_refund');

create index payment_flagged on payment (received_at desc, id) where flag is not null and order_id is not null;

-- When a complaint was answered first; the trigger also serves a process of the former version.
alter table complaint add column answered_at timestamptz;
update complaint c set answered_at = (select min(r.created_at) from complaint_reply r where r.complaint_id = c.id);
create index complaint_open on complaint (created_at desc, id desc) where answered_at is null;
create index complaint_answered on complaint (created_at desc, id desc) where answered_at is not null;

create function note_answer() returns trigger language plpgsql as $$
begin
  update complaint set answered_at = new.created_at where id = new.complaint_id and answered_at is null;
  return null;
end $$;
create trigger complaint_reply_noted after insert on complaint_reply
  for each row execute function note_answer();
