-- expands: what a loan is for, in the lender's words, as it was offered. The order of an offer has its id.
alter table offer add column purpose text check (char_length(purpose) between 1 and 200);
