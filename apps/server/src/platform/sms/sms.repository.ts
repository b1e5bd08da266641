import type { Queryable } from '../db/db.ts';
import { column, statement } from '../db/statement.ts';
import type { SmsMessage } from './sms-message.ts';

const insert = statement(
  'sms.insert',
  {},
  `insert into sms_outbox (id, phone, content, sent_at) values ($1, $2, $3, to_timestamp($4::bigint / 1000.0))
   on conflict (id) do nothing`,
);

const findNewest = statement(
  'sms.find_newest',
  { id: column.text, phone: column.text, content: column.text, sent_at: column.bigint },
  `select id, phone, content, (extract(epoch from sent_at) * 1000)::bigint as sent_at
   from sms_outbox order by sms_outbox.sent_at desc, id limit $1::integer`,
);

export async function insertMessage(db: Queryable, { id, phone, content, sentAt }: SmsMessage): Promise<void> {
  await db.query(insert, [id, phone, content, sentAt]);
}

/** The newest messages of the outbox, newest first. */
export async function findMessages(db: Queryable, limit: number): Promise<SmsMessage[]> {
  const rows = await db.query(findNewest, [limit]);
  return rows.map(({ id, phone, content, sent_at }) => ({ id, phone, content, sentAt: sent_at }));
}
