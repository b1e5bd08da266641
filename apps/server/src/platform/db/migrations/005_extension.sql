-- Extensions: the voucher that asks for a fee, the fee in the ledger, and by how much an instalment was postponed.

alter table ledger_transaction drop constraint ledger_transaction_kind_check;
alter table ledger_transaction add constraint ledger_transaction_kind_check
  check (kind in ('disbursement', 'charges', 'penalty', 'payment', 'extension'));

-- extension_fee is charged and paid by the same transaction; income_extension is its other side.
alter table ledger_entry drop constraint ledger_entry_account_check;
alter table ledger_entry add constraint ledger_entry_account_check
  check (account in ('principal', 'interest', 'iva', 'commission', 'penalty', 'cash', 'income_interest', 'income_commission',
                     'income_penalty', 'iva_payable', 'unapplied_cash', 'extension_fee', 'income_extension'));

-- What an extension voucher would postpone: paid after that due date has moved, it buys nothing more.
alter table voucher add column extends_instalment integer;
alter table voucher add column extends_from date;
alter table voucher add constraint voucher_extends
  check ((request_type = 2) = (extends_instalment is not null) and (request_type = 2) = (extends_from is not null));

-- The agreed due date stays in the instalment; the one that counts is later by the sum of these days. Append-only.
create table extension (
  order_id   text not null,
  instalment integer not null,
  -- The due date that was moved: the same one cannot be moved twice.
  due_date   date not null,
  days       integer not null check (days > 0),
  payment_id text not null references payment,
  primary key (order_id, instalment, due_date),
  foreign key (order_id, instalment) references instalment
);
create trigger extension_append_only before update or delete on extension
  for each statement execute function refuse_change();
