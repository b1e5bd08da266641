-- Accounts that borrowers have bound, to receive money. The number itself is sealed (AES-256-GCM, ACCOUNT_KEY): a stolen
-- database tells no account.

create table bank_account (
  id            text primary key,
  borrower_id   text not null references borrower,
  -- clabe or card
  card_type     text not null check (card_type in ('clabe', 'card')),
  bank_code     text not null check (bank_code ~ '^[0-9]{3}$'),
  number_sealed text not null,
  last_digits   text not null check (last_digits ~ '^[0-9]{4}$'),
  -- A keyed digest of borrower and number: the same account binds once.
  fingerprint   text not null,
  phone         text not null,
  bound_at      timestamptz not null,
  unique (borrower_id, fingerprint)
);
