import type { MessageChannel } from '@plazo/contract/lender/message-templates';
import { first, type Queryable } from '../platform/db/db.ts';
import { column, nullable, type Row, statement } from '../platform/db/statement.ts';

const apply = statement(
  'message.report',
  { sentAt: column.instant },
  `update message set state = $result, reason = $reason, sent_at = coalesce(sent_at, $now::instant), reported_at = $now::instant
   where borrower_id = $borrowerId and id = $messageId and state not in ('waiting', 'dropped', 'delivered', $result)
     and (channel = $from or $from = 'provider' and channel in ('sms', 'whatsapp'))
   returning sent_at`,
);

// Many mail servers report nothing: that one has taken an e-mail may be all that is ever known.
const findUnreported = statement(
  'message.find_due_report',
  { borrowerId: column.text, id: column.text },
  `select borrower_id, id from message where state = 'sent' and channel <> 'email' and sent_at < $before::instant order by sent_at limit $most::integer`,
);

const markUnreported = statement(
  'message.mark_unreported',
  { id: column.text },
  `update message set state = 'unreported' where borrower_id = $borrowerId and id = $id and state = 'sent' returning id`,
);

const healthColumns = {
  channel: column.word<MessageChannel>(),
  sent: column.bigint,
  delivered: column.bigint,
  failed: column.bigint,
  unreported: column.bigint,
  lastReportAt: nullable(column.instant),
};

const health = statement(
  'message.health',
  healthColumns,
  `select channel, count(*) filter (where state = 'sent') as sent, count(*) filter (where state = 'delivered') as delivered,
          count(*) filter (where state = 'failed') as failed, count(*) filter (where state = 'unreported') as unreported,
          max(reported_at) as last_report_at
   from message where sent_at >= $since::instant group by channel order by channel`,
);

/** What became of the messages of a channel since a moment. */
export type StoredHealth = Row<typeof healthColumns>;

/** Who reports: none can say anything about a message of another. `provider`: that of text messages and WhatsApp. */
export type Reporter = 'provider' | 'email' | 'app';

/** Writes what a provider reports of a message, and returns when that was sent; null if it changes nothing. What has arrived does not fail any more. */
export async function applyReport(
  db: Queryable,
  borrowerId: string,
  report: { messageId: string; result: 'delivered' | 'failed'; reason: string | null; now: number; from: Reporter },
): Promise<number | null> {
  return first(await db.query(apply, { borrowerId, ...report }))?.sentAt ?? null;
}

export async function isAnyUnreported(db: Queryable, before: number): Promise<boolean> {
  return (await db.query(findUnreported, { before, most: 1 })).length > 0;
}

/** Marks messages that were sent before a moment and never reported, some of them; returns how many. */
export async function markUnreportedMessages(db: Queryable, before: number): Promise<number> {
  const found = await db.query(findUnreported, { before, most: 500 });
  return (await Promise.all(found.map((message) => db.query(markUnreported, message)))).flat().length;
}

export async function findHealth(db: Queryable, since: number): Promise<StoredHealth[]> {
  return db.query(health, { since });
}
