import { claim, findBorrower } from '../platform/db/borrower-lookup.ts';
import { first, only, type Queryable } from '../platform/db/db.ts';
import { placeOf } from '../platform/db/list-place.ts';
import { column, nullable, type Row, statement } from '../platform/db/statement.ts';

/** A stored complaint. */
export type Complaint = Row<typeof complaintColumns>;

/** How a borrower recognises the order of a complaint. */
export interface NamedOrder {
  productName: string;
  principal: number;
  disbursedOn: string;
  status: number;
}

export type ListedComplaint = Complaint & { order: NamedOrder };

export type ComplaintFilter = 'all' | 'open' | 'answered';

const complaintColumns = {
  id: column.text,
  /** The number that a borrower quotes. */
  folio: column.text,
  borrowerId: column.text,
  orderId: column.text,
  problemType: column.text,
  /** Null for a type without sub-types. */
  problemSonType: nullable(column.text),
  content: column.text,
  /** Epoch milliseconds. */
  createdAt: column.instant,
  /** One to five stars, once given. */
  score: nullable(column.integer),
  isAnswered: column.boolean,
  /** The day by which it must be answered, as promised; null if nothing fixes one. */
  answerBy: nullable(column.date),
  /** The lender's person who works on it. */
  takenBy: nullable(column.text),
  /** Epoch milliseconds. */
  closedAt: nullable(column.instant),
};

const orderColumns = {
  productName: column.text,
  principal: column.bigint,
  disbursedOn: column.date,
  status: column.integer,
};

// Set by a trigger with the first reply.
const isAnswered = 'c.answered_at is not null';

const selectWith = (more: string, joined: string) => `
  select c.id, c.folio, c.borrower_id, c.order_id, c.problem_type, c.problem_son_type, c.content,
         c.created_at, c.score, ${isAnswered} as is_answered,
         c.answer_by, c.taken_by, c.closed_at${more}
  from complaint c${joined}`;

const selectComplaint = selectWith('', '');

// Not `for update`: that would block every row that refers to the borrower, not only complaints.
const lock = statement(
  'complaint.lock_borrower',
  { id: column.text },
  'select id from borrower where id = $borrowerId for no key update',
);

const findSame = statement(
  'complaint.find_same',
  { id: column.text, folio: column.text, contentHash: column.text, answerBy: nullable(column.date) },
  `select c.id, c.folio, c.content_hash, c.answer_by from complaint c
   where c.borrower_id = $borrowerId
     and (c.draft_id = $draftId::text
          or c.content_hash = $contentHash and c.created_at > $since::instant and not ${isAnswered})
   order by coalesce(c.draft_id = $draftId::text, false) desc, c.created_at desc, c.id desc
   limit 1`,
);

const insert = statement(
  'complaint.insert',
  { id: column.text },
  `with claimed as (${claim('complaint', '$folio', '$borrowerId')})
   insert into complaint (id, folio, borrower_id, order_id, problem_type, problem_son_type, content, created_at, draft_id,
                          content_hash, answer_by)
   select $id, $folio, claimed.borrower_id, $orderId, $problemType, $problemSonType, $content, $createdAt::instant, $draftId,
          $contentHash, $answerBy::date
   from claimed where claimed.borrower_id = $borrowerId
   on conflict (borrower_id, folio) do nothing
   returning id`,
);

const find = statement(
  'complaint.find',
  complaintColumns,
  `${selectComplaint} where c.borrower_id = $borrowerId and c.id = $id`,
);

const findByFolioText = statement(
  'complaint.find_by_folio',
  complaintColumns,
  `${selectComplaint} where c.borrower_id = $borrowerId and c.folio = $folio`,
);

const findPage = statement(
  'complaint.find_page',
  { ...complaintColumns, ...orderColumns },
  `${selectWith(
    ', p.name as product_name, o.principal, o.disbursed_on, o.status',
    ' join loan_order o on o.borrower_id = c.borrower_id and o.id = c.order_id join product p on p.id = o.product_id',
  )}
   where c.borrower_id = $borrowerId and ($filter::text = 'all' or ${isAnswered} = ($filter::text = 'answered'))
   order by c.created_at desc, c.id desc
   offset $offset::integer limit $limit::integer`,
);

// One statement each: the index of the open ones contains only those.
const findNewestOf = (filter: ComplaintFilter, which: string) =>
  statement(
    `complaint.find_newest_${filter}`,
    complaintColumns,
    `${selectComplaint} where ${which} order by c.created_at desc, c.id desc limit $limit::integer`,
  );

const findNewest = {
  all: findNewestOf('all', 'true'),
  open: findNewestOf('open', 'c.answered_at is null'),
  answered: findNewestOf('answered', 'c.answered_at is not null'),
};

const pageOf = (filter: ComplaintFilter, which: string) =>
  statement(
    `complaint.page_${filter}`,
    complaintColumns,
    `${selectComplaint}
     where ${which} and ($beforeCreatedAt::bigint is null or (c.created_at, c.id) < ($beforeCreatedAt::instant, $beforeId))
     order by c.created_at desc, c.id desc limit $limit::integer`,
  );

const clockPage = statement(
  'complaint.page_by_clock',
  complaintColumns,
  `${selectComplaint}
   where c.answered_at is null
     and (coalesce(c.answer_by, 'infinity'), c.created_at, c.id)
       > (coalesce($afterAnswerBy::date, '-infinity'), coalesce($afterCreatedAt::instant, '-infinity'), coalesce($afterId, ''))
   order by coalesce(c.answer_by, 'infinity'), c.created_at, c.id limit $limit::integer`,
);

const pages = {
  all: pageOf('all', 'true'),
  open: pageOf('open', 'c.answered_at is null'),
  answered: pageOf('answered', 'c.answered_at is not null'),
};

const count = statement(
  'complaint.count',
  { all: column.bigint, answered: column.bigint },
  `select count(*) as all, count(*) filter (where ${isAnswered}) as answered from complaint c where c.borrower_id = $borrowerId`,
);

const countSince = statement(
  'complaint.count_since',
  { count: column.bigint },
  'select count(*) from complaint where borrower_id = $borrowerId and created_at > $since::instant',
);

const findImagesOf = statement(
  'complaint.find_images',
  { name: column.text, replyId: nullable(column.text) },
  `select u.name, u.reply_id
   from complaint c
   join upload u on u.borrower_id = c.borrower_id and u.complaint_id = c.id
   left join complaint_reply r on r.borrower_id = u.borrower_id and r.id = u.reply_id
   where c.borrower_id = $borrowerId and c.id = $id
   order by r.created_at nulls first, r.id, u.position`,
);

const scoreOnce = statement(
  'complaint.score',
  {},
  `update complaint c set score = $score::integer, scored_at = $scoredAt::instant
   where c.borrower_id = $borrowerId and c.id = $id and c.score is null and ${isAnswered}`,
);

/** Makes this borrower's other complaints wait until the transaction ends. */
export async function lockBorrower(transaction: Queryable, borrowerId: string): Promise<void> {
  await transaction.query(lock, { borrowerId });
}

/** An earlier complaint: from the same draft, or one with the same content that is unanswered and not older than an instant. */
export async function findSameComplaint(
  transaction: Queryable,
  borrowerId: string,
  sent: { draftId: string | null; contentHash: string; since: number },
): Promise<{ id: string; folio: string; contentHash: string; answerBy: string | null } | null> {
  return first(
    await transaction.query(findSame, {
      borrowerId,
      draftId: sent.draftId,
      contentHash: sent.contentHash,
      since: sent.since,
    }),
  );
}

export interface NewComplaint extends Omit<Complaint, 'borrowerId' | 'score' | 'isAnswered' | 'takenBy' | 'closedAt'> {
  draftId: string | null;
  contentHash: string;
}

/** Writes a complaint; false if the folio is taken and another is needed. */
export async function insertComplaint(db: Queryable, borrowerId: string, complaint: NewComplaint): Promise<boolean> {
  return (await db.query(insert, { ...complaint, borrowerId })).length === 1;
}

export async function findComplaint(db: Queryable, borrowerId: string, id: string): Promise<Complaint | null> {
  return first(await db.query(find, { borrowerId, id }));
}

/** The complaint with a folio, for the lender's staff, who know no borrower id. */
export async function findComplaintByFolio(db: Queryable, folio: string): Promise<Complaint | null> {
  const borrowerId = await findBorrower(db, 'complaint', folio);
  return borrowerId === null ? null : first(await db.query(findByFolioText, { borrowerId, folio }));
}

/** A page of a borrower's complaints, newest first. */
export async function findComplaints(
  db: Queryable,
  borrowerId: string,
  filter: ComplaintFilter,
  page: { offset: number; limit: number },
): Promise<ListedComplaint[]> {
  return (await db.query(findPage, { borrowerId, filter, offset: page.offset, limit: page.limit })).map(
    ({ productName, principal, disbursedOn, status, ...complaint }) => ({
      ...complaint,
      order: { productName, principal, disbursedOn, status },
    }),
  );
}

/** The newest complaints of all borrowers, for the lender's staff. */
export async function findNewestComplaints(
  db: Queryable,
  filter: ComplaintFilter,
  limit: number,
): Promise<Complaint[]> {
  return db.query(findNewest[filter], { limit });
}

/** Complaints of all borrowers, newest first, before a place in that order. */
export async function findComplaintPage(
  db: Queryable,
  filter: ComplaintFilter,
  before: { createdAt: number; id: string } | null,
  limit: number,
): Promise<Complaint[]> {
  return db.query(pages[filter], { ...placeOf('before', before, ['createdAt', 'id']), limit });
}

/** A place among the open complaints by their clocks; `infinity` if no day is fixed. */
export interface ClockPlace {
  answerBy: string;
  createdAt: number;
  id: string;
}

/** Open complaints of all borrowers, earliest answer day first, after a place in that order. */
export async function findComplaintsByClock(
  db: Queryable,
  after: ClockPlace | null,
  limit: number,
): Promise<Complaint[]> {
  return db.query(clockPage, { ...placeOf('after', after, ['answerBy', 'createdAt', 'id']), limit });
}

/** How many complaints a borrower has filed since an instant. */
export async function countFiledSince(db: Queryable, borrowerId: string, since: number): Promise<number> {
  return only(await db.query(countSince, { borrowerId, since })).count;
}

export async function countComplaints(db: Queryable, borrowerId: string): Promise<Record<ComplaintFilter, number>> {
  const { all, answered } = only(await db.query(count, { borrowerId }));
  return { all, answered, open: all - answered };
}

/** Names of the images of a complaint (without a reply) and of the replies to it, in order. */
export async function findImages(
  db: Queryable,
  borrowerId: string,
  id: string,
): Promise<{ name: string; replyId: string | null }[]> {
  return db.query(findImagesOf, { borrowerId, id });
}

/** Stores the score of an answered complaint that has none yet; otherwise changes nothing. */
export async function insertScore(
  db: Queryable,
  borrowerId: string,
  id: string,
  score: number,
  scoredAt: number,
): Promise<void> {
  await db.query(scoreOnce, { borrowerId, id, score, scoredAt });
}
