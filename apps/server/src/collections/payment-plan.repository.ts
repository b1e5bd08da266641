import type { IsoDate } from '@plazo/loan-rules/calendar';
import type { PlanPayment } from '@plazo/loan-rules/plan-payment';
import { first, type Queryable } from '../platform/db/db.ts';
import { column, nullable, type Row, statement } from '../platform/db/statement.ts';

export type PlanState = 'proposed' | 'open' | 'kept' | 'broken' | 'cancelled' | 'expired';

const columns = {
  id: column.text,
  borrowerId: column.text,
  orderId: column.text,
  count: column.integer,
  every: column.word<'week' | 'fortnight' | 'month'>(),
  firstDueOn: column.date,
  annualRatePpm: column.integer,
  openThrough: column.date,
  state: column.word<PlanState>(),
  madeBy: column.text,
  madeAt: column.instant,
  payments: nullable(column.json<PlanPayment[]>()),
  acceptedAt: nullable(column.instant),
  documentHash: nullable(column.text),
};

/** A plan for what an order owes. */
export type StoredPlan = Row<typeof columns>;

const fields =
  'id, borrower_id, order_id, count, every, first_due_on, annual_rate_ppm, open_through, state, made_by, made_at, payments, accepted_at, document_hash';

const findOfOrder = statement(
  'payment_plan.find_of_order',
  columns,
  `select ${fields} from payment_plan where borrower_id = $borrowerId and order_id = $orderId order by made_at desc, id desc`,
);

const findDocument = statement(
  'payment_plan.find_document',
  { document: nullable(column.text) },
  'select document from payment_plan where borrower_id = $borrowerId and id = $id',
);

const insert = statement(
  'payment_plan.insert',
  {},
  `insert into payment_plan (borrower_id, id, order_id, count, every, first_due_on, annual_rate_ppm, open_through, made_by, made_at)
   values ($borrowerId, $id, $orderId, $count::integer, $every, $firstDueOn::date, $annualRatePpm::integer, $openThrough::date, $madeBy, $madeAt::instant)`,
);

const accept = statement(
  'payment_plan.accept',
  columns,
  `update payment_plan set state = 'open', payments = $payments::jsonb, accepted_at = $now::instant, document = $document, document_hash = $documentHash
   where borrower_id = $borrowerId and id = $id and state = 'proposed'
   returning ${fields}`,
);

const decide = statement(
  'payment_plan.decide',
  columns,
  `update payment_plan set state = $state, decided_at = $now::instant
   where borrower_id = $borrowerId and id = $id and state in ('proposed', 'open')
   returning ${fields}`,
);

const findToDecide = statement(
  'payment_plan.find_to_decide',
  { borrowerId: column.text, orderId: column.text, id: column.text },
  `select p.borrower_id, p.order_id, p.id
   from payment_plan p
   join loan_order o on o.borrower_id = p.borrower_id and o.id = p.order_id
   left join collection_state s on s.borrower_id = p.borrower_id and s.order_id = p.order_id
   where (p.borrower_id, p.id) > ($afterBorrower, $afterId)
     and (p.state = 'proposed' and (p.open_through < $today::date or o.status = 200)
      or p.state = 'open' and (s.claim is not null
           or o.settled_on + $clearingDays::integer < $today::date
           or s.due_on + s.grace_days + $clearingDays::integer < $today::date
              and not exists (select from pause q where q.borrower_id = p.borrower_id and q.order_id = p.order_id
                                and q.begins_on <= $today::date and q.through >= $today::date)))
   order by p.borrower_id, p.id limit $most::integer`,
);

/** The plans of an order, newest first. */
export async function findPlans(db: Queryable, borrowerId: string, orderId: string): Promise<StoredPlan[]> {
  return db.query(findOfOrder, { borrowerId, orderId });
}

/** What a borrower has accepted. */
export interface AcceptedPlan {
  orderId: string;
  productName: string;
  currency: string;
  agreedOn: IsoDate;
  /** All that is paid, and the interest in it. */
  total: number;
  interest: number;
  annualRatePpm: number;
  payments: readonly PlanPayment[];
  saved: number;
  annualCostPpm: number | null;
}

/** The document of an accepted plan. Throws if there is none. */
export async function findAcceptedPlan(db: Queryable, { borrowerId, id }: Key): Promise<AcceptedPlan> {
  const found = first(await db.query(findDocument, { borrowerId, id }));
  if (!found?.document) throw new Error(`plan ${id} has no document`);
  return JSON.parse(found.document);
}

export async function insertPlan(
  transaction: Queryable,
  plan: Omit<StoredPlan, 'state' | 'payments' | 'acceptedAt' | 'documentHash'>,
): Promise<void> {
  await transaction.query(insert, plan);
}

type Key = Pick<StoredPlan, 'borrowerId' | 'id'>;

/** Opens a proposed plan as its borrower accepted it; null if it is not proposed any more. */
export async function setAccepted(
  transaction: Queryable,
  { borrowerId, id }: Key,
  accepted: { payments: readonly PlanPayment[]; now: number; document: string; documentHash: string },
): Promise<StoredPlan | null> {
  const payments = JSON.stringify(accepted.payments);
  return first(await transaction.query(accept, { ...accepted, borrowerId, id, payments }));
}

/** Ends a plan that is proposed or open; null if it was over. */
export async function setDecided(
  transaction: Queryable,
  { borrowerId, id }: Key,
  state: PlanState,
  now: number,
): Promise<StoredPlan | null> {
  return first(await transaction.query(decide, { borrowerId, id, state, now }));
}

type PlanKey = Pick<StoredPlan, 'borrowerId' | 'orderId' | 'id'>;

/** Plans that are over by today, from one on, in the order of their borrowers and ids. */
export async function findPlansToDecide(
  db: Queryable,
  { after, ...at }: { today: IsoDate; clearingDays: number; most: number; after?: PlanKey | undefined },
): Promise<PlanKey[]> {
  return db.query(findToDecide, { ...at, afterBorrower: after?.borrowerId ?? '', afterId: after?.id ?? '' });
}
