import type { Queryable } from '../db/db.ts';
import { column, nullable, type Row, statement } from '../db/statement.ts';
import type { SmsMessage } from './sms-message.ts';

const columns = {
  id: column.text,
  phone: column.text,
  channel: column.word<'sms' | 'whatsapp' | 'email' | 'app'>(),
  subject: nullable(column.text),
  content: column.text,
  sentAt: column.instant,
};

/** A message as the phone of its borrower would show it. */
export type OutboxMessage = Row<typeof columns>;

const insert = statement(
  'sms.insert',
  {},
  `insert into sms_outbox (id, phone, content, sent_at, channel, subject) values ($id, $phone, $content, $sentAt::instant, $channel, $subject)
   on conflict (id) do nothing`,
);

const findNewest = statement(
  'sms.find_newest',
  columns,
  `select id, phone, channel, subject, content, sent_at
   from sms_outbox order by sms_outbox.sent_at desc, id limit $limit::integer`,
);

type Shown = SmsMessage & Partial<Pick<OutboxMessage, 'channel' | 'subject'>>;

export async function insertMessage(db: Queryable, message: Shown): Promise<void> {
  const { id, phone, content, sentAt, whatsapp, channel = whatsapp ? 'whatsapp' : 'sms', subject = null } = message;
  await db.query(insert, { id, phone, content, sentAt, channel, subject });
}

/** The newest messages of the outbox, newest first. */
export async function findMessages(db: Queryable, limit: number): Promise<OutboxMessage[]> {
  return db.query(findNewest, { limit });
}
