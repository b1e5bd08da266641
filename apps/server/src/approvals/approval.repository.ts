import type { Queryable } from '../platform/db/db.ts';
import { column, nullable, type Row, statement } from '../platform/db/statement.ts';

/** A call that waited, or waits, for a second key. */
export interface StoredApproval {
  id: string;
  call: string;
  request: unknown;
  amount: number | null;
  /** `kind:id`. */
  requestedBy: string;
  /** Epoch milliseconds. */
  requestedAt: number;
  expiresAt: number;
  state: 'pending' | 'approved' | 'rejected';
  decidedBy: string | null;
  decidedAt: number | null;
  reason: string | null;
  /** The ETag of what it changes, as it was when it was sent; null where there is none. */
  ifMatch: string | null;
  /** The order that it is about, where there is one. */
  orderId: string | null;
  /** What it has answered, encrypted, until whoever sent it has collected it. */
  answerSealed: string | null;
}

const columns = {
  id: column.text,
  call: column.text,
  request: column.json,
  amount: nullable(column.bigint),
  requested_by: column.text,
  requested_at: column.bigint,
  expires_at: column.bigint,
  state: column.text,
  decided_by: nullable(column.text),
  decided_at: nullable(column.bigint),
  reason: nullable(column.text),
  if_match: nullable(column.text),
  order_id: nullable(column.text),
  answer_sealed: nullable(column.text),
};

const select = `select id, call, request, amount, requested_by, (extract(epoch from requested_at) * 1000)::bigint as requested_at,
  (extract(epoch from expires_at) * 1000)::bigint as expires_at, state, decided_by,
  (extract(epoch from decided_at) * 1000)::bigint as decided_at, reason, if_match, order_id, answer_sealed from approval`;

const insert = statement(
  'approval.insert',
  {},
  `insert into approval (id, call, request, amount, requested_by, requested_at, expires_at, if_match, order_id)
   values ($1, $2, $3::jsonb, $4, $5, to_timestamp($6::bigint / 1000.0), to_timestamp($7::bigint / 1000.0), $8, $9)`,
);

const find = statement('approval.find', columns, `${select} where id = $1`);

const lock = statement('approval.lock', columns, `${select} where id = $1 for update`);

const decide = statement(
  'approval.decide',
  {},
  `update approval set state = $2, decided_by = $3, decided_at = to_timestamp($4::bigint / 1000.0), reason = $5,
     answer_sealed = $6
   where id = $1 and state = 'pending'`,
);

const removeAnswer = statement('approval.remove_answer', {}, 'update approval set answer_sealed = null where id = $1');

/** Of a call that waited, a row of `approval` named `t`: what it was about, by our ids, and how much. */
export const numbersOfRequest = `(select coalesce(jsonb_object_agg(f.key, f.value), '{}') from jsonb_each(t.request) f
  where jsonb_typeof(f.value) = 'number' or f.key in ('borrowerId', 'orderId', 'offerId', 'paymentId', 'folio'))`;

const emptyOld = statement(
  'approval.empty_old',
  {},
  `update approval t set answer_sealed = null, reason = null, request = ${numbersOfRequest}, is_emptied = true
   where not t.is_emptied and coalesce(t.decided_at, t.expires_at) < to_timestamp($1::bigint / 1000.0)`,
);

const findSealed = statement(
  'approval.find_sealed',
  { id: column.text, answer_sealed: column.text },
  'select id, answer_sealed from approval where answer_sealed is not null order by id',
);

const replaceAnswer = statement(
  'approval.replace_answer',
  { id: column.text },
  'update approval set answer_sealed = $3 where id = $1 and answer_sealed = $2 returning id',
);

const findPage = statement(
  'approval.find_page',
  columns,
  `${select}
   where ($1::text is null or ($1 = 'expired') = (state = 'pending' and expires_at <= to_timestamp($2::bigint / 1000.0))
                              and ($1 = 'expired' or state = $1))
     and ($3::bigint is null or (requested_at, id) < (to_timestamp($3::bigint / 1000.0), $4))
   order by requested_at desc, id desc limit $5::integer`,
);

/** Keeps a call until somebody decides about it. */
export async function insertApproval(
  db: Queryable,
  { id, call, request, amount, requestedBy, requestedAt, expiresAt, ifMatch, orderId }: StoredApproval,
): Promise<void> {
  const sent = [id, call, JSON.stringify(request), amount];
  await db.query(insert, [...sent, requestedBy, requestedAt, expiresAt, ifMatch, orderId]);
}

export async function findApproval(db: Queryable, id: string): Promise<StoredApproval | null> {
  const [row] = await db.query(find, [id]);
  return row ? toApproval(row) : null;
}

/** As `findApproval`, locked until the transaction ends, so that two people cannot both decide. */
export async function lockApproval(transaction: Queryable, id: string): Promise<StoredApproval | null> {
  const [row] = await transaction.query(lock, [id]);
  return row ? toApproval(row) : null;
}

export async function setDecided(
  transaction: Queryable,
  { id, state, decidedBy, decidedAt, reason, answerSealed }: StoredApproval,
): Promise<void> {
  await transaction.query(decide, [id, state, decidedBy, decidedAt, reason, answerSealed]);
}

/** Forgets what a call has answered: it was collected. */
export async function forgetAnswer(transaction: Queryable, id: string): Promise<void> {
  await transaction.query(removeAnswer, [id]);
}

/** Of calls that were decided, or that nobody could approve any more, before an instant: leaves ids and amounts alone. */
export async function emptyApprovalsBefore(db: Queryable, instant: number): Promise<void> {
  await db.query(emptyOld, [instant]);
}

/** What calls have answered that nobody has collected yet, encrypted. */
export async function findSealedAnswers(db: Queryable): Promise<{ id: string; answerSealed: string }[]> {
  return (await db.query(findSealed)).map(({ id, answer_sealed: answerSealed }) => ({ id, answerSealed }));
}

/** Encrypts an answer in another way; answers whether it still waited. */
export async function renewAnswer(db: Queryable, id: string, answerSealed: string, by: string): Promise<boolean> {
  return (await db.query(replaceAnswer, [id, answerSealed, by])).length > 0;
}

/** Newest first, before a place in that order; `expired` are those that nobody has decided in time. */
export async function findApprovals(
  db: Queryable,
  { state, now }: { state: string | undefined; now: number },
  before: { requestedAt: number; id: string } | null,
  limit: number,
): Promise<StoredApproval[]> {
  const place = [before?.requestedAt ?? null, before?.id ?? null];
  return (await db.query(findPage, [state ?? null, now, ...place, limit])).map(toApproval);
}

function toApproval(row: Row<typeof columns>): StoredApproval {
  const { id, call, request, amount, reason } = row;
  return {
    ...{ id, call, request, amount, reason },
    requestedBy: row.requested_by,
    requestedAt: row.requested_at,
    expiresAt: row.expires_at,
    state: row.state as StoredApproval['state'],
    decidedBy: row.decided_by,
    decidedAt: row.decided_at,
    ifMatch: row.if_match,
    orderId: row.order_id,
    answerSealed: row.answer_sealed,
  };
}
