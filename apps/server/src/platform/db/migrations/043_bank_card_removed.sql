-- expands: a card that the lender's systems have removed. What was repaid with it still refers to it.
alter table bank_card add column removed_at timestamptz;
