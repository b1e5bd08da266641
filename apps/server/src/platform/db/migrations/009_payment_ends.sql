-- How payments end: taken back by their provider, refunded, assigned by hand, reported for a day that is past.

-- chargeback: a payment's entries, turned round on the day it was taken back. application: kept money pays what is owed
-- again. refund: kept money is paid back. correction: what was booked before a payment for an earlier day was known.
alter table ledger_transaction drop constraint ledger_transaction_kind_check;
alter table ledger_transaction add constraint ledger_transaction_kind_check
  check (kind in ('disbursement', 'charges', 'penalty', 'payment', 'extension', 'chargeback', 'application', 'refund',
                  'correction'));
-- In which order those of an order were booked: transactions of one statement have one booking time. 0 before this was kept,
-- and at the disbursement.
alter table ledger_transaction add column number integer not null default 0;
-- The transaction that a correction undoes; nothing is undone twice, and no correction is undone.
alter table ledger_transaction add column corrects text unique references ledger_transaction;
alter table ledger_transaction add constraint ledger_transaction_corrects
  check ((kind = 'correction') = (corrects is not null));

-- lost_refund: what was paid back to the borrower before its provider took it back from the lender.
alter table ledger_entry drop constraint ledger_entry_account_check;
alter table ledger_entry add constraint ledger_entry_account_check
  check (account in ('principal', 'interest', 'iva', 'commission', 'penalty', 'cash', 'income_interest', 'income_commission',
                     'income_penalty', 'iva_payable', 'unapplied_cash', 'extension_fee', 'income_extension', 'lost_refund'));

-- An extension whose payment was taken back is void, and its due date may be moved again.
alter table extension drop constraint extension_pkey;
alter table extension add primary key (payment_id);
create index extension_by_instalment on extension (order_id, instalment);

-- Money that came under a voucher that did not stand any more. It is credited all the same.
alter table payment add column flag text check (flag in ('expired', 'replaced'));
create index payment_unmatched on payment (received_at) where order_id is null;

create table payment_reversal (
  -- The provider's event id: a repeated event finds itself here.
  id           text primary key,
  payment_id   text not null unique references payment,
  reversed_at  timestamptz not null,
  received_at  timestamptz not null,
  -- SHA-256 of the event: the same id with other content is refused.
  payload_hash text not null
);
