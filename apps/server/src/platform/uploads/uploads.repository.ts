import { first, only, type Queryable } from '../db/db.ts';
import { column, type Row, statement } from '../db/statement.ts';

const insert = statement(
  'upload.insert',
  {},
  `insert into upload (name, borrower_id, content_type, size, created_at)
   values ($name, $borrowerId, $contentType, $size::integer, $createdAt::instant)`,
);

// Not `for update`: that would block every row that refers to the borrower.
const lock = statement(
  'upload.lock_borrower',
  { id: column.text },
  'select id from borrower where id = $borrowerId for no key update',
);

// Images of a reply belong to the lender.
const sum = statement(
  'upload.sum',
  { unused: column.bigint, bytes: column.bigint },
  `select count(*) filter (where complaint_id is null) as unused,
          coalesce(sum(size) filter (where created_at > $since::instant), 0)::bigint as bytes
   from upload where borrower_id = $borrowerId and reply_id is null`,
);

const findOwn = statement(
  'upload.find',
  { contentType: column.text },
  'select content_type from upload where borrower_id = $borrowerId and name = $name and not is_discarded',
);

// The rows stay locked until the transaction ends, so that an image is attached to only one complaint.
const attachToComplaint = statement(
  'upload.attach',
  { name: column.text },
  `update upload set complaint_id = $complaintId, position = i.position
   from json_to_recordset($positions::json) as i(name text, position integer)
   where upload.borrower_id = $borrowerId and upload.name = i.name and upload.complaint_id is null and not upload.is_discarded
   returning upload.name`,
);

const attachToReply = statement(
  'upload.attach_to_reply',
  { name: column.text },
  `update upload set complaint_id = $complaintId, reply_id = $replyId, position = i.position
   from json_to_recordset($positions::json) as i(name text, position integer)
   where upload.borrower_id = $borrowerId and upload.name = i.name and upload.complaint_id is null and not upload.is_discarded
   returning upload.name`,
);

const discard = statement(
  'upload.discard',
  { name: column.text },
  `update upload set is_discarded = true
   where borrower_id = $borrowerId and name = $name and complaint_id is null returning name`,
);

// Images that were discarded earlier but not removed come first: the process may have died in between.
const findUnused = statement(
  'upload.find_unused',
  { borrowerId: column.text, name: column.text },
  `select borrower_id, name from upload
   where complaint_id is null and (is_discarded or created_at < $before::instant)
   order by is_discarded desc, created_at limit $limit::integer`,
);

const removeDiscarded = statement(
  'upload.remove',
  {},
  'delete from upload where borrower_id = $borrowerId and name = $name and is_discarded',
);

export interface NewUpload {
  name: string;
  contentType: string;
  /** Bytes. */
  size: number;
  /** Epoch milliseconds. */
  createdAt: number;
}

/** Writes an image's row. */
export async function insertUpload(db: Queryable, borrowerId: string, upload: NewUpload): Promise<void> {
  await db.query(insert, { ...upload, borrowerId });
}

/**
 * How many images of a borrower are unused, and how many bytes were uploaded since an instant. Until the transaction ends, this borrower's
 * other images wait: two cannot both be the last one.
 */
export async function lockUploadsOf(
  transaction: Queryable,
  borrowerId: string,
  since: number,
): Promise<{ unused: number; bytes: number }> {
  await transaction.query(lock, { borrowerId });
  return only(await transaction.query(sum, { borrowerId, since }));
}

export async function findUpload(
  db: Queryable,
  borrowerId: string,
  name: string,
): Promise<{ contentType: string } | null> {
  return first(await db.query(findOwn, { borrowerId, name }));
}

/** Attaches images to a complaint, or to a reply to it; returns how many of them were this borrower's and unattached. */
export async function attachUploads(
  transaction: Queryable,
  borrowerId: string,
  to: { complaintId: string; replyId?: string },
  names: readonly string[],
): Promise<number> {
  const positions = JSON.stringify(names.map((name, position) => ({ name, position })));
  const rows =
    to.replyId === undefined
      ? await transaction.query(attachToComplaint, { borrowerId, complaintId: to.complaintId, positions })
      : await transaction.query(attachToReply, {
          borrowerId,
          complaintId: to.complaintId,
          replyId: to.replyId,
          positions,
        });
  return rows.length;
}

/** Marks an image that nobody will use; false if something uses it. From then on nothing can. */
export async function discardUpload(db: Queryable, borrowerId: string, name: string): Promise<boolean> {
  return (await db.query(discard, { borrowerId, name })).length === 1;
}

/** What names an image in the database. */
export type UploadKey = Row<typeof findUnused.columns>;

/** A batch of images that have been unused since an instant, across all borrowers. */
export async function findUnusedUploads(db: Queryable, before: number, limit: number): Promise<UploadKey[]> {
  return db.query(findUnused, { before, limit });
}

/** Deletes the row of a discarded image whose bytes are gone. */
export async function removeUpload(db: Queryable, { borrowerId, name }: UploadKey): Promise<void> {
  await db.query(removeDiscarded, { borrowerId, name });
}
