import type { Queryable } from '../db/db.ts';
import { column, statement } from '../db/statement.ts';
import type { SmsMessage } from './sms-message.ts';

const insert = statement(
  'sms.insert',
  {},
  `insert into sms_outbox (id, phone, content, sent_at) values ($id, $phone, $content, $sentAt::instant)
   on conflict (id) do nothing`,
);

const findNewest = statement(
  'sms.find_newest',
  { id: column.text, phone: column.text, content: column.text, sentAt: column.instant },
  `select id, phone, content, sent_at
   from sms_outbox order by sms_outbox.sent_at desc, id limit $limit::integer`,
);

export async function insertMessage(db: Queryable, { id, phone, content, sentAt }: SmsMessage): Promise<void> {
  await db.query(insert, { id, phone, content, sentAt });
}

/** The newest messages of the outbox, newest first. */
export async function findMessages(db: Queryable, limit: number): Promise<SmsMessage[]> {
  return db.query(findNewest, { limit });
}
