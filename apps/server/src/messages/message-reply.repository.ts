import { first, type Queryable } from '../platform/db/db.ts';
import { column, type Row, statement } from '../platform/db/statement.ts';

const columns = {
  id: column.text,
  borrowerId: column.text,
  channel: column.word<'sms' | 'whatsapp' | 'email'>(),
  content: column.text,
  isStop: column.boolean,
  receivedAt: column.instant,
};

/** What came back from the phone of a borrower. */
export type StoredReply = Row<typeof columns>;

// More than a few borrowers with one phone are none of a person.
const findByPhone = statement(
  'message_reply.find_borrowers',
  { id: column.text },
  'select id from borrower where phone = $phone order by created_at, id limit 5',
);

const insert = statement(
  'message_reply.insert',
  { id: column.text },
  `insert into message_reply (borrower_id, id, channel, content, is_stop, received_at)
   values ($borrowerId, $id, $channel, $content, $isStop, $receivedAt::instant)
   on conflict (borrower_id, id) do nothing returning id`,
);

const find = statement(
  'message_reply.find',
  columns,
  `select id, borrower_id, channel, content, is_stop, received_at from message_reply where borrower_id = $borrowerId and id = $id`,
);

const findPage = statement(
  'message_reply.find_page',
  columns,
  `select id, borrower_id, channel, content, is_stop, received_at from message_reply
   where borrower_id = $borrowerId
     and ($beforeReceivedAt::bigint is null or (received_at, id) < ($beforeReceivedAt::instant, $beforeId))
   order by received_at desc, id desc limit $limit::integer`,
);

export async function findBorrowersOfPhone(db: Queryable, phone: string): Promise<string[]> {
  return (await db.query(findByPhone, { phone })).map(({ id }) => id);
}

/** Writes a reply; false if it is there already. */
export async function insertReply(transaction: Queryable, reply: StoredReply): Promise<boolean> {
  return first(await transaction.query(insert, reply)) !== null;
}

export async function findReply(db: Queryable, borrowerId: string, id: string): Promise<StoredReply | null> {
  return first(await db.query(find, { borrowerId, id }));
}

/** The replies of a borrower, newest first, before a place in that order. */
export async function findReplies(
  db: Queryable,
  borrowerId: string,
  before: { receivedAt: number; id: string } | null,
  limit: number,
): Promise<StoredReply[]> {
  const place = { beforeReceivedAt: before?.receivedAt ?? null, beforeId: before?.id ?? null };
  return db.query(findPage, { borrowerId, ...place, limit });
}
