import { first, type Queryable } from '../platform/db/db.ts';
import { placeOf } from '../platform/db/list-place.ts';
import { column, nullable, type Row, statement } from '../platform/db/statement.ts';

/** A call that waits, or waited, for a second person. */
export type StoredApproval = Row<typeof columns>;

const columns = {
  id: column.text,
  call: column.text,
  request: column.json(),
  amount: nullable(column.bigint),
  /** `kind:id`. */
  requestedBy: column.text,
  /** Epoch milliseconds. */
  requestedAt: column.instant,
  expiresAt: column.instant,
  state: column.word<'pending' | 'approved' | 'rejected'>(),
  decidedBy: nullable(column.text),
  decidedAt: nullable(column.instant),
  reason: nullable(column.text),
  /** The ETag of its target at the time of sending; null if there is none. */
  ifMatch: nullable(column.text),
  /** The order that it is about, if any. */
  orderId: nullable(column.text),
  /** The call's answer, encrypted, until its sender has collected it. */
  answerSealed: nullable(column.text),
};

const select = `select id, call, request, amount, requested_by, requested_at,
  expires_at, state, decided_by,
  decided_at, reason, if_match, order_id, answer_sealed from approval`;

const insert = statement(
  'approval.insert',
  {},
  `insert into approval (id, call, request, amount, requested_by, requested_at, expires_at, if_match, order_id)
   values ($id, $call, $request::jsonb, $amount, $requestedBy, $requestedAt::instant, $expiresAt::instant, $ifMatch, $orderId)`,
);

const find = statement('approval.find', columns, `${select} where id = $id`);

const lock = statement('approval.lock', columns, `${select} where id = $id for update`);

const decide = statement(
  'approval.decide',
  {},
  `update approval set state = $state, decided_by = $decidedBy, decided_at = $decidedAt::instant, reason = $reason,
     answer_sealed = $answerSealed
   where id = $id and state = 'pending'`,
);

const removeAnswer = statement('approval.remove_answer', {}, 'update approval set answer_sealed = null where id = $id');

/** The subjects, by our ids, and the amounts of a waiting call, a row of `approval` named `t`. */
export const numbersOfRequest = `(select coalesce(jsonb_object_agg(f.key, f.value), '{}') from jsonb_each(t.request) f
  where jsonb_typeof(f.value) = 'number' or f.key in ('borrowerId', 'orderId', 'offerId', 'paymentId', 'folio'))`;

const emptyOld = statement(
  'approval.empty_old',
  {},
  `update approval t set answer_sealed = null, reason = null, request = ${numbersOfRequest}, is_emptied = true
   where not t.is_emptied and coalesce(t.decided_at, t.expires_at) < $instant::instant`,
);

const findSealed = statement(
  'approval.find_sealed',
  { id: column.text, answerSealed: column.text },
  'select id, answer_sealed from approval where answer_sealed is not null order by id',
);

const replaceAnswer = statement(
  'approval.replace_answer',
  { id: column.text },
  'update approval set answer_sealed = $by where id = $id and answer_sealed = $answerSealed returning id',
);

const findPage = statement(
  'approval.find_page',
  columns,
  `${select}
   where ($state::text is null or ($state = 'expired') = (state = 'pending' and expires_at <= $now::instant)
                              and ($state = 'expired' or state = $state))
     and ($beforeRequestedAt::bigint is null or (requested_at, id) < ($beforeRequestedAt::instant, $beforeId))
   order by requested_at desc, id desc limit $limit::integer`,
);

/** Stores a call until somebody decides about it. */
export async function insertApproval(
  db: Queryable,
  { id, call, request, amount, requestedBy, requestedAt, expiresAt, ifMatch, orderId }: StoredApproval,
): Promise<void> {
  const sent = { id, call, request: JSON.stringify(request), amount };
  await db.query(insert, { ...sent, requestedBy, requestedAt, expiresAt, ifMatch, orderId });
}

export async function findApproval(db: Queryable, id: string): Promise<StoredApproval | null> {
  return first(await db.query(find, { id }));
}

/** As `findApproval`, locked until the transaction ends, so that two people cannot both decide. */
export async function lockApproval(transaction: Queryable, id: string): Promise<StoredApproval | null> {
  return first(await transaction.query(lock, { id }));
}

export async function setDecided(transaction: Queryable, approval: StoredApproval): Promise<void> {
  await transaction.query(decide, approval);
}

/** Deletes the answer of a call: it was collected. */
export async function forgetAnswer(transaction: Queryable, id: string): Promise<void> {
  await transaction.query(removeAnswer, { id });
}

/** Empties calls that were decided, or could no longer be approved, before an instant: only ids and amounts stay. */
export async function emptyApprovalsBefore(db: Queryable, instant: number): Promise<void> {
  await db.query(emptyOld, { instant });
}

/** The answers of calls that nobody has collected yet, encrypted. */
export async function findSealedAnswers(db: Queryable): Promise<{ id: string; answerSealed: string }[]> {
  return db.query(findSealed);
}

/** Replaces the encryption of an answer; returns whether it was still waiting. */
export async function renewAnswer(db: Queryable, id: string, answerSealed: string, by: string): Promise<boolean> {
  return (await db.query(replaceAnswer, { id, answerSealed, by })).length > 0;
}

/** Newest first, before a place in that order; `expired` are those that nobody decided in time. */
export async function findApprovals(
  db: Queryable,
  { state, now }: { state: string | undefined; now: number },
  before: { requestedAt: number; id: string } | null,
  limit: number,
): Promise<StoredApproval[]> {
  const place = placeOf('before', before, ['requestedAt', 'id']);
  return db.query(findPage, { state: state ?? null, now, ...place, limit });
}
