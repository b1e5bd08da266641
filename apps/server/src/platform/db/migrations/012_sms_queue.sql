-- Text messages that were taken over, until the provider has them: whoever asks for one is answered without waiting for it,
-- and what waits survives a restart.

create table sms_queue (
  -- Names the message to the provider too: sent twice under one id, it arrives once.
  id         text primary key,
  -- Phone and text, sealed with a key of the server: a code is nowhere to be read.
  sealed     text not null,
  written_at timestamptz not null,
  -- When a process may take it. Whoever does moves it ahead, so that no other one takes it meanwhile.
  due_at     timestamptz not null,
  -- What its text says is over by then; it is dropped, and the log tells of it.
  useless_at timestamptz not null,
  tries      integer not null default 0
);
create index sms_queue_by_time on sms_queue (due_at);
