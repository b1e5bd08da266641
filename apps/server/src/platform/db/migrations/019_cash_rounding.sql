-- What cash cannot pay to the centavo: codes for a round amount, and residues that nobody is asked for. And codes for a part.

-- What a channel can take for the amount, in minor units; without it, the amount itself.
alter table voucher add column to_pay bigint check (to_pay >= amount);

-- 4 a part of what is asked for (ours)
alter table voucher drop constraint voucher_request_type_check;
alter table voucher add constraint voucher_request_type_check check (request_type in (1, 2, 3, 4));

-- write-off: a residue within the tolerance of the terms, given up by the lender with the payment that left it. A chargeback takes it
-- back by one of the same kind, turned round.
alter table ledger_transaction drop constraint ledger_transaction_kind_check;
alter table ledger_transaction add constraint ledger_transaction_kind_check
  check (kind in ('disbursement', 'charges', 'penalty', 'payment', 'extension', 'chargeback', 'application', 'refund',
                  'correction', 'rebate', 'cancellation', 'write-off'));
alter table ledger_entry drop constraint ledger_entry_account_check;
alter table ledger_entry add constraint ledger_entry_account_check
  check (account in ('principal', 'interest', 'iva', 'commission', 'penalty', 'cash', 'income_interest', 'income_commission',
                     'income_penalty', 'iva_payable', 'unapplied_cash', 'extension_fee', 'income_extension', 'lost_refund',
                     'written_off'));
