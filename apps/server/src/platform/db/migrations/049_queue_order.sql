-- expands: indexes alone

-- Open complaints by the day on which their answer is due, those without a day last: the order of complaint.page_by_clock.
create index complaint_by_clock on complaint (coalesce(answer_by, 'infinity'::date), created_at, id)
  where answered_at is null;

-- Borrowers whose name begins with some letters, in the order in which borrower.search takes the first of them.
create index borrower_by_name_in_order on borrower (lower(full_name) text_pattern_ops, id);
drop index borrower_by_name;

-- What is held about a borrower (personal_data.export_rating).
create index rating_by_borrower on rating (borrower_id);
