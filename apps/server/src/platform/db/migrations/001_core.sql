-- The ground: who borrows, on what terms, what was offered, what was taken, and every cent of it.
-- Money is bigint minor units, dates are dates, instants are timestamptz, ids are text.

create table borrower (
  id         text primary key,
  full_name  text not null,
  phone      text not null,
  address    text not null,
  -- Bank account numbers are kept masked here: only what a contract prints.
  bank_account_masked text not null,
  created_at timestamptz not null
);

create table session (
  -- SHA-256 of the session value: the value itself is never stored.
  session_hash text primary key,
  borrower_id  text not null references borrower,
  expires_at   timestamptz not null
);

create table product (
  id      text primary key,
  name    text not null,
  logo    text not null,
  -- instant: a taken offer is paid out at once; review: somebody decides first (status 21).
  decision text not null check (decision in ('instant', 'review'))
);

-- Terms are versioned: an offer and its order keep the version they were made under.
create table product_version (
  product_id text not null references product,
  version    integer not null,
  terms      jsonb not null,
  primary key (product_id, version)
);

create table offer (
  -- Also the number of the order that comes of it: so a push is exactly-once by its primary key, and the contract
  -- can be read under its number before it is accepted.
  id              text primary key,
  borrower_id     text not null references borrower,
  product_id      text not null,
  product_version integer not null,
  amount          bigint not null check (amount > 0),
  periods         integer not null check (periods > 0),
  term_unit       text not null check (term_unit in ('day', 'month')),
  coupon_amount   bigint not null check (coupon_amount >= 0),
  -- The offer asks to be fetched again once (spec: isNeedPop 1, then isType=1).
  needs_reload    boolean not null,
  created_at      timestamptz not null,
  expires_at      timestamptz not null,
  foreign key (product_id, product_version) references product_version
);
create index offer_by_borrower on offer (borrower_id, product_id, created_at desc);

create table loan_order (
  id              text primary key references offer,
  borrower_id     text not null references borrower,
  product_id      text not null,
  product_version integer not null,
  status          integer not null check (status in (21, 110, 151, 170, 174, 200)),
  principal       bigint not null check (principal > 0),
  periods         integer not null check (periods > 0),
  term_unit       text not null check (term_unit in ('day', 'month')),
  coupon_amount   bigint not null check (coupon_amount >= 0),
  created_at      timestamptz not null,
  -- The day the schedule runs from: the day of the disbursement, or the day it is planned for.
  disbursed_on    date not null,
  settled_on      date,
  foreign key (product_id, product_version) references product_version
);
create index loan_order_by_borrower on loan_order (borrower_id, created_at desc);

create table instalment (
  order_id   text not null references loan_order,
  number     integer not null check (number > 0),
  due_date   date not null,
  principal  bigint not null check (principal >= 0),
  interest   bigint not null check (interest >= 0),
  iva        bigint not null check (iva >= 0),
  commission bigint not null check (commission >= 0),
  primary key (order_id, number)
);

-- Double entry, append-only. A transaction's entries are written by one statement and sum to zero.
create table ledger_transaction (
  id            text primary key,
  order_id      text not null references loan_order,
  kind          text not null check (kind in ('disbursement', 'charges', 'penalty', 'payment')),
  business_date date not null,
  booked_at     timestamptz not null,
  -- What caused it: the payment's id, for a payment.
  cause         text
);
create index ledger_transaction_by_order on ledger_transaction (order_id, business_date);

create table ledger_entry (
  transaction_id text not null references ledger_transaction,
  line           integer not null,
  order_id       text not null references loan_order,
  -- What the borrower owes: principal, interest, iva, commission, penalty. The other side: cash,
  -- income_interest, income_commission, income_penalty, iva_payable, unapplied_cash.
  account        text not null check (account in ('principal', 'interest', 'iva', 'commission', 'penalty', 'cash',
                   'income_interest', 'income_commission', 'income_penalty', 'iva_payable', 'unapplied_cash')),
  instalment     integer,
  -- Debit positive, credit negative.
  amount         bigint not null check (amount <> 0),
  primary key (transaction_id, line)
);
create index ledger_entry_by_order on ledger_entry (order_id, account, instalment);

create function refuse_unbalanced_entries() returns trigger language plpgsql as $$
begin
  if exists (select from written group by transaction_id having sum(amount) <> 0) then
    raise exception 'ledger entries of one transaction must be written together and sum to zero';
  end if;
  return null;
end $$;
create trigger ledger_entry_balanced after insert on ledger_entry
  referencing new table as written for each statement execute function refuse_unbalanced_entries();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger ledger_entry_append_only before update or delete on ledger_entry
  for each statement execute function refuse_change();
create trigger ledger_transaction_append_only before update or delete on ledger_transaction
  for each statement execute function refuse_change();

create table voucher (
  id           text primary key,
  borrower_id  text not null references borrower,
  order_id     text not null references loan_order,
  pay_code     text not null,
  -- 1 repayment, 2 extension (spec: requestType)
  request_type integer not null check (request_type in (1, 2)),
  -- What the payer types or the shop scans.
  reference    text not null unique,
  amount       bigint not null check (amount > 0),
  status       text not null check (status in ('issued', 'paid', 'partly-paid', 'overpaid', 'replaced')),
  issued_at    timestamptz not null,
  -- The last day on which the amount is right; a later payment is still credited.
  valid_through date not null
);
-- One voucher at a time asks for one thing through one channel.
create unique index voucher_current on voucher (order_id, pay_code, request_type) where status = 'issued';

create table payment (
  -- The provider's event id: a repeated event finds itself here.
  id           text primary key,
  reference    text not null,
  amount       bigint not null check (amount > 0),
  currency     text not null,
  paid_at      timestamptz not null,
  received_at  timestamptz not null,
  -- SHA-256 of the event: the same id with other content is refused.
  payload_hash text not null,
  -- Null for an unknown reference: the money is kept here until somebody finds its order.
  voucher_id   text references voucher,
  order_id     text references loan_order
);
create index payment_by_order on payment (order_id);

-- The demo's clock: how far it is ahead of the real one. Empty in production.
create table sandbox_clock (
  id        integer primary key check (id = 1),
  offset_ms bigint not null
);
