-- Loans that end early: what is given back for paying everything before its days have passed, and by a cancellation.

-- rebate: interest of the days to come, and its IVA. cancellation: every charge, for a principal that was returned in time. A
-- chargeback that opens the order takes either back by one of the same kind, turned round.
alter table ledger_transaction drop constraint ledger_transaction_kind_check;
alter table ledger_transaction add constraint ledger_transaction_kind_check
  check (kind in ('disbursement', 'charges', 'penalty', 'payment', 'extension', 'chargeback', 'application', 'refund',
                  'correction', 'rebate', 'cancellation'));

-- 3 cancellation (ours)
alter table voucher drop constraint voucher_request_type_check;
alter table voucher add constraint voucher_request_type_check check (request_type in (1, 2, 3));

-- cancel-late, cancel-short: paid to cancel the loan, but after the last day, or less than what had to be returned.
alter table payment drop constraint payment_flag_check;
alter table payment add constraint payment_flag_check
  check (flag in ('expired', 'replaced', 'cancel-late', 'cancel-short'));
