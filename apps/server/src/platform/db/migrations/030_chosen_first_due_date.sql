-- Whether the borrower chose the first due date of an offer. A date that the lender wrote is a term: the offer ends with it. One that the
-- borrower chose gives way, once it can no longer be had.
alter table offer add column first_due_chosen boolean not null default false;
