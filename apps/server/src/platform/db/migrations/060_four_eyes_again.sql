-- expands: which keys have begun a line, and which calls that waited are over and emptied.

-- Lines become one, and keys end: what a key has begun is known for good all the same, and so whether set-up is over.
alter table api_key add column begins_line boolean not null default false;
update api_key set begins_line = (line = id);

-- Of a call that is long over ids and amounts stay.
alter table approval add column is_emptied boolean not null default false;
create index approval_to_empty on approval (coalesce(decided_at, expires_at)) where not is_emptied;
