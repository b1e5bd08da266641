-- Accounts that borrowers have bound, to receive money.

create table bank_account (
  id            text not null,
  borrower_id   text not null references borrower,
  card_type     text not null check (card_type in ('clabe', 'card', 'account', 'iban')),
  -- Three digits, or an Indian IFSC; empty for an IBAN, which names its bank itself.
  bank_code     text not null check (bank_code ~ '^([0-9]{3}|[A-Z]{4}0[A-Z0-9]{6})?$'),
  -- The number itself (AES-256-GCM, MASTER_KEY): a stolen database tells no account.
  number_sealed text not null,
  last_digits   text not null check (last_digits ~ '^[0-9A-Z]{4}$'),
  -- A keyed digest of borrower and number: the same account binds once.
  fingerprint   text not null,
  phone         text not null,
  bound_at      timestamptz not null,
  -- How the lender knows that it is the borrower's, as its systems stated it (JSON); null: the borrower bound it.
  proof         jsonb,
  -- When the lender's systems removed it. A payout may still refer to it.
  removed_at    timestamptz,
  primary key (borrower_id, id),
  unique (borrower_id, fingerprint)
);
comment on table bank_account is
  'borrower: An account that a borrower has bound. Written by the borrower or the lender''s systems; then only sealed again under a new key, or removed; the row stays.';
create trigger bank_account_not_for_erased before insert on bank_account for each row execute function refuse_for_erased();
