-- What a borrower thinks of a loan, once it is settled: once an order.
create table rating (
  order_id    text primary key references loan_order,
  borrower_id text not null references borrower,
  score       integer not null check (score between 1 and 5),
  rated_at    timestamptz not null
);
