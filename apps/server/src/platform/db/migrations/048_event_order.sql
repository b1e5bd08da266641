-- expands: events get their places by their numbers alone, as soon as they are committed.
create index event_unpublished on event (number) where position is null;
-- Processes of the version before find what they publish by the new index, too.
drop index event_to_publish;
-- written_by is read by the version before alone: the next one may drop it.
