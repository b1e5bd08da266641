-- Repayment by bank card, and the codes that it asks for.

create table bank_card (
  id            text not null,
  borrower_id   text not null references borrower,
  bank_name     text not null,
  bank_code     text not null,
  -- Only the last digits: the number itself never comes here.
  number_ending text not null check (number_ending ~ '^[0-9]{4}$'),
  -- What the card processor knows the card by.
  processor_token text not null,
  needs_code    boolean not null,
  created_at    timestamptz not null,
  -- When the lender's systems removed it. What was repaid with it still refers to it.
  removed_at    timestamptz,
  primary key (borrower_id, id)
);
create index bank_card_by_borrower on bank_card (borrower_id, created_at, id);
comment on table bank_card is 'borrower: A card that a borrower may repay with. Written and removed by the lender''s systems; the row stays.';
create trigger bank_card_not_for_erased before insert on bank_card for each row execute function refuse_for_erased();

create table card_repay_token (
  -- SHA-256 of the token: the value itself is never stored.
  token_hash  text not null,
  borrower_id text not null,
  order_id    text not null,
  expires_at  timestamptz not null,
  used_at     timestamptz,
  primary key (borrower_id, token_hash),
  foreign key (borrower_id, order_id) references loan_order
);
create index card_repay_token_by_borrower on card_repay_token (borrower_id, expires_at);
comment on table card_repay_token is
  'borrower: Spec 7: repayToken, good for one commit. A used one is kept until its time is over, to tell it from an unknown one; then it is removed.';

create table card_repayment (
  -- Also the processor's idempotency key, and with 'card-' before it the id of the payment.
  id          text not null,
  borrower_id text not null,
  order_id    text not null,
  card_id     text not null,
  amount      bigint not null check (amount > 0),
  -- code: waits for its code. replaced: a newer one does. charging: the processor was asked and may not have answered.
  status      text not null check (status in ('code', 'replaced', 'charging', 'paid', 'declined')),
  created_at  timestamptz not null,
  -- HMAC of the code, keyed with a secret of the server: six digits would be guessed from a plain hash.
  code_hash       text,
  code_sent_at    timestamptz,
  code_expires_at timestamptz,
  -- When the sixty seconds began that the screen counts down.
  countdown_from  timestamptz,
  codes_sent  integer not null default 0,
  -- Wrong codes. A newer code does not reset them.
  attempts    integer not null default 0,
  primary key (borrower_id, id),
  foreign key (borrower_id, order_id) references loan_order,
  foreign key (borrower_id, card_id) references bank_card
);
create index card_repayment_by_order on card_repayment (borrower_id, order_id, created_at);
-- Money is taken for an order once at a time.
create unique index card_repayment_charging on card_repayment (borrower_id, order_id) where status = 'charging';
create unique index card_repayment_waiting on card_repayment (borrower_id, order_id) where status = 'code';
comment on table card_repayment is
  'borrower: A repayment by card, from its first step to the processor''s answer. Written by the borrower''s calls; never removed.';
