-- expands: which keys have begun a line.

-- Lines become one, and keys end: what a key has begun is known for good all the same, and so whether set-up is over.
alter table api_key add column begins_line boolean not null default false;
update api_key set begins_line = (line = id);
