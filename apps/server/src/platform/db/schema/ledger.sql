-- Double entry, append-only.

create table ledger_transaction (
  -- In which order those of an order were booked: transactions of one statement have one booking time. 0 is the disbursement.
  number        integer not null,
  -- The transaction that a correction undoes, of the same order; nothing is undone twice, and no correction is undone.
  corrects      integer,
  business_date date not null,
  booked_at     timestamptz not null,
  borrower_id   text not null,
  order_id      text not null,
  id            text not null,
  -- reversal: a payment's entries, turned round on the day it was reversed. application: the credit balance pays what is owed again.
  -- refund: the credit balance is paid back. correction: what was booked before a payment for an earlier day was known. rebate: interest of
  -- the days to come, and its IVA. cancellation: every charge, for a principal that was returned in time. rounding-waiver: a residue within the
  -- tolerance of the terms, with the payment that left it. waiver, forgiveness: charges, or all that is owed. charge-off: the lender stops
  -- counting on all that is owed, which stands. transfer: it is owed to somebody else. reinstatement: what takes one of these back.
  -- payout-return: the money of the payout came back, so nothing is owed, and what was paid is a credit balance.
  -- plan: from this day on the debt is paid by the plan that its cause names, and costs no late charge; plan-end: it is paid by the contract again.
  -- plan-interest: interest of a plan, charged with the payment that pays it, or taken back with a reversed one.
  kind          text not null check (kind in ('disbursement', 'charges', 'penalty', 'payment', 'extension', 'reversal', 'application',
                  'refund', 'correction', 'rebate', 'cancellation', 'rounding-waiver', 'waiver', 'forgiveness', 'charge-off', 'transfer',
                  'reinstatement', 'payout-return', 'plan', 'plan-end', 'plan-interest')),
  -- What caused it: the payment's id, for a payment.
  cause         text,
  primary key (borrower_id, order_id, number),
  foreign key (borrower_id, order_id) references loan_order,
  foreign key (borrower_id, order_id, corrects) references ledger_transaction,
  constraint ledger_transaction_corrects check ((kind = 'correction') = (corrects is not null))
);
create unique index ledger_transaction_corrects_once on ledger_transaction (borrower_id, order_id, corrects) where corrects is not null;
-- Few, and looked for whenever an account is read.
create index ledger_transaction_returns on ledger_transaction (borrower_id, order_id, number) where kind = 'payout-return';
comment on table ledger_transaction is
  'borrower: One booking in the account of an order. Written together with its entries, which sum to zero; never changed, never removed.';
create trigger ledger_transaction_append_only before update or delete on ledger_transaction
  for each statement execute function refuse_change();

create table ledger_entry (
  -- Debit positive, credit negative. Numbers stand before texts: a row is a tenth smaller.
  amount             bigint not null check (amount <> 0),
  -- The number of its transaction: a third of the bytes of its id, in the row and in the key, and one index for both ways to read entries.
  transaction_number integer not null,
  line               integer not null,
  instalment         integer,
  borrower_id        text not null,
  order_id           text not null,
  -- What the borrower owes: principal, interest, iva, commission, penalty, extension_fee (charged and paid by the same transaction),
  -- plan_interest (charged and paid on one day). The
  -- other side: cash, income_..., iva_payable, unapplied_cash (the credit balance), forgiveness. lost_refund: what was paid back to the
  -- borrower before its provider reversed the payment. charged_off_claim, charge_off_loss, recovery_income: what a charge-off sets against
  -- a debt that stands, what was lost by it and what was recovered since; they sum to zero. transferred_claim: what somebody else is owed.
  -- payment_plan: the debt that a plan spreads; it sums to zero.
  -- waived_...: what was asked for, and by instalment what was waived of it; those of
  -- an order sum to zero: they move no money.
  account            text not null check (account in ('principal', 'interest', 'iva', 'commission', 'penalty', 'cash', 'income_interest',
                   'income_commission', 'income_penalty', 'iva_payable', 'unapplied_cash', 'extension_fee', 'income_extension',
                   'lost_refund', 'forgiveness', 'charged_off_claim', 'charge_off_loss', 'recovery_income', 'transferred_claim', 'payment_plan', 'plan_interest', 'income_plan_interest', 'waived_penalty', 'waived_interest', 'waived_iva', 'waived_commission', 'waived_rest')),
  primary key (borrower_id, order_id, transaction_number, line),
  foreign key (borrower_id, order_id, transaction_number) references ledger_transaction
);
-- Credit balances, or what was refunded and lost: entries of few orders.
create index ledger_entry_credit_balance on ledger_entry (order_id, borrower_id) include (account, amount)
  where account in ('unapplied_cash', 'lost_refund');
comment on table ledger_entry is
  'borrower: One line of a booking. Written together with its transaction; never changed, never removed.';
create trigger ledger_entry_append_only before update or delete on ledger_entry
  for each statement execute function refuse_change();

create function refuse_unbalanced_entries() returns trigger language plpgsql as $$
begin
  if exists (select from written group by borrower_id, order_id, transaction_number having sum(amount) <> 0) then
    raise exception 'ledger entries of one transaction must be written together and sum to zero';
  end if;
  return null;
end $$;
create trigger ledger_entry_balanced after insert on ledger_entry
  referencing new table as written for each statement execute function refuse_unbalanced_entries();

-- What a booking says to the history that no payment, payout or extension does; null for the others.
create function history_kind(kind text) returns text language sql immutable as $$
  select case $1 when 'waiver' then 'charges.waived' when 'forgiveness' then 'order.forgiven'
                 when 'reinstatement' then 'waiver.reversed' when 'refund' then 'money.refunded'
                 when 'rounding-waiver' then 'rounding.waived' when 'cancellation' then 'order.cancelled' end
$$;

create function note_booking() returns trigger language plpgsql as $$
begin
  perform write_change(history_kind(new.kind), new.order_id, new.borrower_id,
    jsonb_build_object('transactionId', new.id, 'cause', new.cause, 'businessDate', new.business_date));
  return null;
end $$;
create trigger booking_noted after insert on ledger_transaction
  for each row when (new.kind in ('waiver', 'forgiveness', 'reinstatement', 'refund', 'rounding-waiver', 'cancellation'))
  execute function note_booking();
