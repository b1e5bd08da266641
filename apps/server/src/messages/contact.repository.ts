import type { ContactChannel } from '@plazo/loan-rules/contact-hours';
import { first, type Queryable } from '../platform/db/db.ts';
import { column, nullable, type Row, statement } from '../platform/db/statement.ts';
import type { MessageLanguage } from './message-text.ts';

export type ContactOutcome = 'reached' | 'not-reached' | 'wrong-number';

const columns = {
  id: column.text,
  borrowerId: column.text,
  orderId: nullable(column.text),
  channel: column.word<ContactChannel>(),
  madeBy: column.text,
  madeAt: column.instant,
  outcome: nullable(column.word<ContactOutcome>()),
  note: nullable(column.text),
  isIncoming: column.boolean,
};

/** One time that the lender turned to a borrower, or they to the lender. */
export type StoredContact = Row<typeof columns>;

const listedColumns = {
  ...columns,
  content: nullable(column.text),
  subject: nullable(column.text),
  language: nullable(column.word<MessageLanguage>()),
  state: nullable(column.word<'handed-over' | 'sent' | 'unreported' | 'delivered' | 'failed' | 'unknown'>()),
};

/** With the text, if it was a message, and what became of it. */
export type ListedContact = Row<typeof listedColumns>;

const choiceColumns = {
  timeZone: nullable(column.text),
  hoursFrom: nullable(column.text),
  hoursUntil: nullable(column.text),
  language: nullable(column.word<'1' | '2'>()),
  stopped: column.json<ContactChannel[]>(),
};

/** Where, when and how a borrower wants to be contacted. */
export type ContactChoice = Row<typeof choiceColumns>;

const insert = statement(
  'contact.insert',
  {},
  `insert into contact (borrower_id, id, order_id, channel, made_by, made_at, outcome, note, is_incoming)
   values ($borrowerId, $id, $orderId, $channel, $madeBy, $madeAt::instant, $outcome, $note, $isIncoming::boolean)`,
);

const findPage = statement(
  'contact.find_page',
  listedColumns,
  `select c.id, c.borrower_id, c.order_id, c.channel, c.made_by, c.made_at, c.outcome, c.note, c.is_incoming, m.content, m.subject, m.language, m.state
   from contact c left join message m on m.borrower_id = c.borrower_id and m.id = c.id
   where c.borrower_id = $borrowerId and ($hasIncoming::boolean or not c.is_incoming)
     and ($beforeMadeAt::bigint is null or (c.made_at, c.id) < ($beforeMadeAt::instant, $beforeId))
   order by c.made_at desc, c.id desc limit $limit::integer`,
);

const findChoice = statement(
  'contact_choice.find',
  choiceColumns,
  'select time_zone, hours_from, hours_until, language, stopped from contact_choice where borrower_id = $borrowerId',
);

const findReachOf = statement(
  'contact_choice.find_reach',
  choiceColumns,
  `select coalesce(c.time_zone, b.time_zone) as time_zone, c.hours_from, c.hours_until, coalesce(c.language, b.language) as language,
     coalesce(c.stopped, '[]') as stopped
   from borrower b left join contact_choice c on c.borrower_id = b.id where b.id = $borrowerId`,
);

const saveChoice = statement(
  'contact_choice.save',
  {},
  `insert into contact_choice (borrower_id, time_zone, hours_from, hours_until, language, stopped, changed_by, changed_at)
   values ($borrowerId, $timeZone, $hoursFrom, $hoursUntil, $language, $stopped::jsonb, $changedBy, $changedAt::instant)
   on conflict (borrower_id) do update
   set time_zone = excluded.time_zone, hours_from = excluded.hours_from, hours_until = excluded.hours_until,
       language = excluded.language, stopped = excluded.stopped, changed_by = excluded.changed_by, changed_at = excluded.changed_at`,
);

export async function insertContact(transaction: Queryable, contact: StoredContact): Promise<void> {
  await transaction.query(insert, contact);
}

/** The contacts with a borrower, newest first, before a place in that order. */
export async function findContacts(
  db: Queryable,
  borrowerId: string,
  before: { madeAt: number; id: string } | null,
  limit: number,
  hasIncoming = true,
): Promise<ListedContact[]> {
  const place = { beforeMadeAt: before?.madeAt ?? null, beforeId: before?.id ?? null };
  return db.query(findPage, { borrowerId, ...place, limit, hasIncoming });
}

const nothing = { timeZone: null, hoursFrom: null, hoursUntil: null, language: null, stopped: [] };

/** The borrower's choices; nothing chosen if they have made none. */
export async function findContactChoice(db: Queryable, borrowerId: string): Promise<ContactChoice> {
  return first(await db.query(findChoice, { borrowerId })) ?? nothing;
}

/** How to reach a borrower: as they chose, else as the lender's record says. */
export async function findReach(db: Queryable, borrowerId: string): Promise<ContactChoice> {
  return first(await db.query(findReachOf, { borrowerId })) ?? nothing;
}

export async function saveContactChoice(
  transaction: Queryable,
  borrowerId: string,
  { stopped, ...choice }: ContactChoice,
  change: { changedBy: string; changedAt: number },
): Promise<void> {
  await transaction.query(saveChoice, { borrowerId, ...choice, stopped: JSON.stringify(stopped), ...change });
}
