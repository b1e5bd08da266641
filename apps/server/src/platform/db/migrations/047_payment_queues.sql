-- expands: indexes alone

-- payment_unmatched holds both queues: whoever asked for one of them read through all of the other.
create index payment_queue_unmatched on payment (received_at desc, id desc)
  where order_id is null and refused_at is null and flag is null;
create index payment_queue_held on payment (received_at desc, id desc)
  where order_id is null and refused_at is null and flag = 'old';
-- In the order in which they are listed, which payment_flagged does not have.
create index payment_queue_flagged on payment (received_at desc, id desc)
  where flag is not null and order_id is not null;

-- What waits for somebody among all payouts: a confirmed or cancelled one does not.
create index payout_open on payout (requested_at, id) where state in ('requested', 'sent', 'failed');
