-- What the lender's people work on.

-- What a borrower reads of why an application was rejected, in the lender's words.
alter table loan_order add column rejection_note text;

-- Who works on a complaint (`kind:id`), and since when; and when it was closed.
alter table complaint add column taken_by text;
alter table complaint add column taken_at timestamptz;
alter table complaint add column closed_at timestamptz;
alter table complaint add constraint complaint_taken check ((taken_by is null) = (taken_at is null));
