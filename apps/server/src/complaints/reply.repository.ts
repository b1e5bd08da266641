import type { Queryable } from '../platform/db/db.ts';
import { column, type Row, statement } from '../platform/db/statement.ts';

const replyColumns = {
  id: column.text,
  content: column.text,
  /** Epoch milliseconds. */
  createdAt: column.instant,
};

const findRepliesTo = statement(
  'complaint.find_replies',
  replyColumns,
  `select r.id, r.content, r.created_at
   from complaint_reply r
   where r.borrower_id = $borrowerId and r.complaint_id = $id
   order by r.created_at, r.id`,
);

const insertReplyRow = statement(
  'complaint.insert_reply',
  { id: column.text },
  `insert into complaint_reply (id, borrower_id, complaint_id, content, created_at)
   select $id, c.borrower_id, c.id, $content, $createdAt::instant from complaint c where c.borrower_id = $borrowerId and c.id = $complaintId
   on conflict (borrower_id, id) do nothing
   returning id`,
);

export type Reply = Row<typeof replyColumns>;

/** The lender's replies, oldest first. */
export async function findReplies(db: Queryable, borrowerId: string, id: string): Promise<Reply[]> {
  return db.query(findRepliesTo, { borrowerId, id });
}

/** Writes a reply; false if it already exists. A concurrent sender waits for the first one's transaction. */
export async function insertReply(
  transaction: Queryable,
  borrowerId: string,
  complaintId: string,
  reply: Reply,
): Promise<boolean> {
  return (await transaction.query(insertReplyRow, { ...reply, borrowerId, complaintId })).length === 1;
}
