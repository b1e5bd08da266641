-- expands: accounts of other countries: an Indian one with an IFSC, an IBAN that names its bank itself.

alter table bank_account drop constraint bank_account_bank_code_check;
alter table bank_account add constraint bank_account_bank_code_check check (bank_code ~ '^([0-9]{3}|[A-Z]{4}0[A-Z0-9]{6})?$');
alter table bank_account drop constraint bank_account_last_digits_check;
alter table bank_account add constraint bank_account_last_digits_check check (last_digits ~ '^[0-9A-Z]{4}$');
alter table bank_account drop constraint bank_account_card_type_check;
alter table bank_account add constraint bank_account_card_type_check check (card_type in ('clabe', 'card', 'account', 'iban'));
