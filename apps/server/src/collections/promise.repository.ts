import type { IsoDate } from '@plazo/loan-rules/calendar';
import { reversedOf } from '../ledger/reversal.repository.ts';
import { first, type Queryable } from '../platform/db/db.ts';
import { column, nullable, type Row, statement } from '../platform/db/statement.ts';

export type PromiseState = 'open' | 'kept' | 'broken' | 'cancelled';

const columns = {
  id: column.text,
  borrowerId: column.text,
  orderId: column.text,
  amount: column.bigint,
  dueOn: column.date,
  decideOn: column.date,
  state: column.word<PromiseState>(),
  madeBy: column.text,
  madeAt: column.instant,
  note: nullable(column.text),
  /** Paid since it was made and by its day, without what was reversed, in minor units. */
  paid: column.bigint,
};

/** A promise to pay, with what was paid towards it. */
export type StoredPromise = Row<typeof columns>;

const paid = `
  (select coalesce(sum(p.amount - ${reversedOf('p', '$borrowerId')}), 0) from payment p
   where p.borrower_id = $borrowerId and p.order_id = m.order_id and p.paid_at >= m.made_at
     and (p.paid_at at time zone $timeZone)::date <= m.due_on)::bigint`;

const findOfOrder = statement(
  'promise.find_of_order',
  columns,
  `select m.id, m.borrower_id, m.order_id, m.amount, m.due_on, m.decide_on, m.state, m.made_by, m.made_at, m.note, ${paid} as paid
   from promise m where m.borrower_id = $borrowerId and m.order_id = $orderId
   order by m.made_at desc, m.id desc`,
);

const findToDecide = statement(
  'promise.find_to_decide',
  { borrowerId: column.text, id: column.text },
  `select borrower_id, id from promise where state = 'open' and decide_on <= $today::date order by decide_on limit $most::integer`,
);

const decide = statement(
  'promise.decide',
  { id: column.text },
  `update promise m set state = case when ${paid} >= m.amount then 'kept' else 'broken' end, decided_at = $now::instant
   where m.borrower_id = $borrowerId and m.id = $id and m.state = 'open' and m.decide_on <= $today::date
   returning m.id`,
);

const insert = statement(
  'promise.insert',
  {},
  `insert into promise (borrower_id, id, order_id, amount, due_on, decide_on, made_by, made_at, note)
   values ($borrowerId, $id, $orderId, $amount, $dueOn::date, $decideOn::date, $madeBy, $madeAt::instant, $note)`,
);

const cancel = statement(
  'promise.cancel',
  { id: column.text },
  `update promise set state = 'cancelled', decided_at = $now::instant
   where borrower_id = $borrowerId and id = $id and state = 'open'
   returning id`,
);

/** The promises on an order, newest first. Days are counted in `timeZone`. */
export async function findPromises(
  db: Queryable,
  borrowerId: string,
  orderId: string,
  timeZone: string,
): Promise<StoredPromise[]> {
  return db.query(findOfOrder, { borrowerId, orderId, timeZone });
}

/** Some open promises whose time is over by today. */
export async function findPromisesToDecide(
  db: Queryable,
  today: IsoDate,
  most: number,
): Promise<{ borrowerId: string; id: string }[]> {
  return db.query(findToDecide, { today, most });
}

/** Decides a promise whose time is over: it is kept if what was paid by its day is at least what was promised. */
export async function decidePromise(
  db: Queryable,
  promise: { borrowerId: string; id: string },
  at: { now: number; today: IsoDate; timeZone: string },
): Promise<void> {
  await db.query(decide, { ...promise, ...at });
}

export async function insertPromise(
  transaction: Queryable,
  promise: Omit<StoredPromise, 'state' | 'paid'>,
): Promise<void> {
  await transaction.query(insert, promise);
}

/** Cancels an open promise; false if it is not open any more. */
export async function cancelPromise(
  transaction: Queryable,
  borrowerId: string,
  id: string,
  now: number,
): Promise<boolean> {
  return first(await transaction.query(cancel, { borrowerId, id, now })) !== null;
}
