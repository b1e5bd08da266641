-- By which rule the dates of a plan were counted, instalments by the week, and a first due date that was chosen.

-- The plans of orders that are there, and of those that a process of the version before still writes, count months from the first due
-- date: a plan that is agreed never changes, and the check of the ledger plans it again by its own rule.
alter table loan_order add column due_date_rule text not null default 'first-due-date'
  check (due_date_rule in ('first-due-date', 'payout-day'));

-- The day on which a loan is due first, where the product lets it be chosen; null: it follows from the payout.
alter table offer add column first_due_date date;
alter table loan_order add column first_due_date date;

-- week and fortnight: instalments 7 and 14 days apart.
alter table offer drop constraint offer_term_unit_check;
alter table offer add constraint offer_term_unit_check check (term_unit in ('day', 'week', 'fortnight', 'month'));
alter table loan_order drop constraint loan_order_term_unit_check;
alter table loan_order add constraint loan_order_term_unit_check check (term_unit in ('day', 'week', 'fortnight', 'month'));
alter table market_listing drop constraint market_listing_term_unit_check;
alter table market_listing add constraint market_listing_term_unit_check
  check (term_unit in ('day', 'week', 'fortnight', 'month'));
