-- What a lender gives up of a debt: charges (waiver), or all that is owed (charge-off); and taking that back (reinstatement).

alter table ledger_transaction drop constraint ledger_transaction_kind_check;
alter table ledger_transaction add constraint ledger_transaction_kind_check
  check (kind in ('disbursement', 'charges', 'penalty', 'payment', 'extension', 'chargeback', 'application', 'refund',
                  'correction', 'rebate', 'cancellation', 'write-off', 'waiver', 'charge-off', 'reinstatement'));

-- waived_...: what was asked for, and by instalment what was given of it. Those of an order sum to zero: they move no money.
alter table ledger_entry drop constraint ledger_entry_account_check;
alter table ledger_entry add constraint ledger_entry_account_check
  check (account in ('principal', 'interest', 'iva', 'commission', 'penalty', 'cash', 'income_interest', 'income_commission',
                     'income_penalty', 'iva_payable', 'unapplied_cash', 'extension_fee', 'income_extension', 'lost_refund',
                     'written_off', 'waived_penalty', 'waived_interest', 'waived_iva', 'waived_commission', 'waived_rest'));
