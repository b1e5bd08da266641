import type { IsoDate } from '@plazo/loan-rules/calendar';
import { findUnseenSubjects, type Said, withContradictions } from '../audit/contradiction.repository.ts';
import { reversedOf } from '../ledger/reversal.repository.ts';
import { isHolding } from '../loans/held.repository.ts';
import { findBorrower, findBorrowers, lockBorrower, pointLookups } from '../platform/db/borrower-lookup.ts';
import { first, type Queryable } from '../platform/db/db.ts';
import { placeOf } from '../platform/db/list-place.ts';
import { column, nullable, type Row, statement } from '../platform/db/statement.ts';
import { hasHeldReversal, heldReversalsOf } from './held-reversal.repository.ts';
import type { PaymentFlag } from './payment.repository.ts';

/** A payment, its order, and reports about it, or about a reversal of it, that contradict the records, oldest first. */
export type KeptPayment = Row<typeof columns> & { contradictions: readonly Said[] };

const columns = {
  id: column.text,
  reference: column.text,
  amount: column.bigint,
  currency: column.text,
  paidAt: column.instant,
  receivedAt: column.instant,
  /** When it was credited: when it was reported, or once staff assigned it. Epoch milliseconds. */
  creditedAt: column.instant,
  orderId: nullable(column.text),
  /** Whose money it is, by its voucher or order; empty if nobody knows. */
  borrowerId: column.text,
  voucherId: nullable(column.text),
  /** The order whose payment code was used. */
  voucherOrderId: nullable(column.text),
  /** The channel of that code. */
  payCode: nullable(column.text),
  flag: nullable(column.word<PaymentFlag>()),
  /** How much of it the provider reversed, in minor units. */
  reversed: column.bigint,
  isRefused: column.boolean,
  /** Reversals of it that wait for staff. */
  heldReversals: column.builtJson<readonly { id: string; amount: number | null; reversedAt: number }[]>(),
  /** Its reversals, those that are held, too. */
  reversalIds: column.builtJson<readonly string[]>(),
};

const select = (borrower = 'p.borrower_id') => `
  select p.id, p.reference, p.amount, p.currency, p.paid_at,
         p.received_at,
         coalesce(p.assigned_at, p.received_at) as credited_at, p.order_id, p.borrower_id, p.voucher_id,
         (select v.order_id from voucher v where v.borrower_id = ${borrower} and v.id = p.voucher_id) as voucher_order_id,
         (select v.pay_code from voucher v where v.borrower_id = ${borrower} and v.id = p.voucher_id) as pay_code, p.flag,
         ${reversedOf('p', borrower)} as reversed,
         p.refused_at is not null as is_refused, ${heldReversalsOf('p', borrower)} as held_reversals,
         (select coalesce(json_agg(r.id), '[]') from (
            select id from payment_reversal where borrower_id = ${borrower} and payment_id = p.id
            union all select id from held_reversal where borrower_id = ${borrower} and payment_id = p.id) r) as reversal_ids
  from payment p`;

// Staff and providers name a payment by its event, without a borrower.
const find = statement(
  'payment_ends.find',
  columns,
  `${select('$borrowerId')} where p.borrower_id = $borrowerId and p.id = $id`,
);

const findNewest = statement(
  'payment_ends.find_newest',
  columns,
  `${select()} where p.borrower_id in ('', $borrowerId) and p.reference = $reference
     and p.amount > ${reversedOf('p')} order by p.received_at desc, p.id limit 1`,
);

const findVoucher = statement(
  'payment_ends.find_voucher',
  { id: column.text },
  'select id from voucher where borrower_id = $borrowerId and reference = $reference and order_id = $orderId',
);

const assign = statement(
  'payment_ends.assign',
  {},
  `update payment set order_id = $orderId, assigned_at = $at::instant, voucher_id = $voucherId
   where borrower_id = $borrowerId and id = $paymentId and order_id is null`,
);

// Money of another borrower, or of nobody: its rows move, since the borrower is in their keys.
const copy = statement(
  'payment_ends.copy',
  {},
  `insert into payment (borrower_id, id, reference, amount, currency, paid_at, received_at, payload_hash, voucher_id, order_id, flag, assigned_at)
   select $borrowerId, id, reference, amount, currency, paid_at, received_at, payload_hash, $voucherId, $orderId, flag, $at::instant
   from payment where borrower_id = $from and id = $paymentId and order_id is null`,
);

const ofPayment = 'borrower_id = $from and payment_id = $paymentId';

const findReversalIds = statement(
  'payment_ends.find_reversal_ids',
  { id: column.text },
  `select id from payment_reversal where ${ofPayment} union select id from held_reversal where ${ofPayment}`,
);

const moveReversals = statement(
  'payment_ends.move_reversals',
  {},
  `with moved as (delete from payment_reversal where ${ofPayment} returning *)
   insert into payment_reversal (borrower_id, id, payment_id, reversed_at, received_at, payload_hash, amount, moved_at)
   select $borrowerId, id, payment_id, reversed_at, received_at, payload_hash, amount, $at::instant from moved`,
);

const moveHeldReversals = statement(
  'payment_ends.move_held_reversals',
  {},
  `with moved as (delete from held_reversal where ${ofPayment} returning *)
   insert into held_reversal (borrower_id, id, payment_id, amount, reversed_at, received_at, payload_hash, decided_at, refused_because, moved_at)
   select $borrowerId, id, payment_id, amount, reversed_at, received_at, payload_hash, decided_at, refused_because, $at::instant from moved`,
);

const removeMoved = statement(
  'payment_ends.remove_moved',
  {},
  'delete from payment where borrower_id = $from and id = $paymentId',
);

const refuse = statement(
  'payment_ends.refuse',
  {},
  `update payment set refused_at = $at::instant, refused_because = $because
   where borrower_id = $borrowerId and id = $paymentId and order_id is null`,
);

const findOwner = statement(
  'payment_ends.find_owner',
  { borrowerId: column.text, status: column.integer },
  'select borrower_id, status from loan_order where borrower_id = $borrowerId and id = $orderId',
);

/** What the credit balance of order `c` was after each booking of it. */
const creditMoves = `
  select e.transaction_number as number, sum(sum(e.amount)) over (order by e.transaction_number) as balance
  from ledger_entry e
  where e.borrower_id = c.borrower_id and e.order_id = c.order_id and e.account = 'unapplied_cash'
  group by e.transaction_number`;

const listUnapplied = statement(
  'payment_ends.list_unapplied',
  {
    orderId: column.text,
    borrowerId: column.text,
    currency: column.text,
    creditBalance: column.bigint,
    lost: column.bigint,
    since: nullable(column.date),
  },
  `select c.order_id, c.borrower_id,
          (select v.terms ->> 'currency' from loan_order o
           join product_version v on v.product_id = o.product_id and v.version = o.product_version
           where o.borrower_id = c.borrower_id and o.id = c.order_id) as currency,
          c.credit_balance, c.lost,
          (with m as (${creditMoves})
           select t.business_date from ledger_transaction t
           where t.borrower_id = c.borrower_id and t.order_id = c.order_id and t.number =
             (select min(number) from m where balance <> 0 and number > coalesce((select max(number) from m where balance = 0), -1))) as since
   from (
   select e.order_id, e.borrower_id,
          coalesce(-sum(e.amount) filter (where e.account = 'unapplied_cash'), 0)::bigint as credit_balance,
          coalesce(sum(e.amount) filter (where e.account = 'lost_refund'), 0)::bigint as lost
   from ledger_entry e
   where e.account in ('unapplied_cash', 'lost_refund') and ($after::text is null or e.order_id > $after)
   group by e.order_id, e.borrower_id
   having sum(e.amount) filter (where e.account = 'unapplied_cash') <> 0
       or sum(e.amount) filter (where e.account = 'lost_refund') <> 0
   order by e.order_id limit $limit::integer) c
   order by c.order_id`,
);

const page = (name: string, which: string, borrower = 'p.borrower_id') =>
  statement(
    `payment_ends.page_${name}`,
    columns,
    `${select(borrower)}
     where (${which}) and p.received_at >= $receivedFrom::date::timestamp at time zone $timeZone
       and p.received_at < ($receivedThrough::date + 1)::timestamp at time zone $timeZone
       and ($beforeReceivedAt::bigint is null or (p.received_at, p.id) < ($beforeReceivedAt::instant, $beforeId))
     order by p.received_at desc, p.id desc limit $limit::integer`,
  );

const isWaiting = `p.order_id is null and p.refused_at is null and p.amount > ${reversedOf('p')}`;

// One statement each: the index of a queue contains only its payments.
const pages = {
  all: page('all', 'true'),
  unmatched: page('unmatched', `${isWaiting} and p.flag is null`),
  held: page('held', `${isWaiting} and ${isHolding('p.flag')}`),
  flagged: page('flagged', 'p.flag is not null and p.order_id is not null'),
  'held-reversals': page('held_reversals', hasHeldReversal('p')),
  contradicted: page(
    'contradicted',
    `(p.borrower_id, p.id) in (select c."borrowerId", c.id from json_to_recordset($contradicted::json) as c("borrowerId" text, id text))`,
  ),
};

const findReversed = statement(
  'payment_ends.find_reversed',
  { borrowerId: column.text, id: column.text },
  `select r.borrower_id, r.payment_id as id
   from json_to_recordset($reversals::json) as l("borrowerId" text, key text)
   join payment_reversal r on r.borrower_id = l."borrowerId" and r.id = l.key
   union select h.borrower_id, h.payment_id
   from json_to_recordset($reversals::json) as l("borrowerId" text, key text)
   join held_reversal h on h.borrower_id = l."borrowerId" and h.id = l.key`,
);

// Also money under its codes that is not credited to it.
const pageOfOrder = page(
  'order',
  `p.borrower_id = $borrowerId and (p.order_id = $orderId or p.order_id is null and p.voucher_id in
     (select v.id from voucher v where v.borrower_id = $borrowerId and v.order_id = $orderId))`,
  '$borrowerId',
);

const anyDay = { from: '0001-01-01', through: '9999-12-30' };

/** Which payments: those of an order and its codes, or of a queue. */
export interface PaymentFilter {
  queue?: Exclude<keyof typeof pages, 'all'> | undefined;
  orderId?: string | undefined;
  /** The days on which they were reported, which begin at midnight in the time zone. */
  receivedFrom?: IsoDate | undefined;
  receivedThrough?: IsoDate | undefined;
  timeZone: string;
}

/** Payments, newest first, before a place in that order. */
export async function findPayments(
  db: Queryable,
  { queue, orderId, receivedFrom = anyDay.from, receivedThrough = anyDay.through, timeZone }: PaymentFilter,
  before: { receivedAt: number; id: string } | null,
  limit: number,
): Promise<KeptPayment[]> {
  const days = { receivedFrom, receivedThrough, timeZone };
  const place = { ...placeOf('before', before, ['receivedAt', 'id']), ...days, limit };
  const found = async () => {
    if (orderId !== undefined) {
      const borrowerId = await findBorrower(db, 'order', orderId);
      return borrowerId === null ? [] : db.query(pageOfOrder, { ...place, borrowerId, orderId });
    }
    if (queue !== 'contradicted') return db.query(pages[queue ?? 'all'], place);
    return db.query(pages.contradicted, { ...place, contradicted: JSON.stringify(await findContradicted(db)) });
  };
  return withContradictions(db, await found());
}

/** The payments that a report contradicts, or a reversal of which it does, until somebody has looked at it: there are few. */
async function findContradicted(db: Queryable): Promise<{ borrowerId: string; id: string }[]> {
  const subjects = await findUnseenSubjects(db);
  const idsOf = (kind: 'payment' | 'reversal') => subjects.filter((one) => one.kind === kind).map(({ id }) => id);
  const [payments, reversals] = await Promise.all([
    findBorrowers(db, 'payment', idsOf('payment')),
    findBorrowers(db, 'reversal', idsOf('reversal')),
  ]);
  const named = payments.map(({ key: id, borrowerId }) => ({ id, borrowerId }));
  return [...named, ...(await db.query(findReversed, { reversals: JSON.stringify(reversals) }))];
}

/** A payment by its event id. */
export async function findKeptPayment(db: Queryable, id: string): Promise<KeptPayment | null> {
  return findOf(db, id, await findBorrower(db, 'payment', id));
}

async function findOf(db: Queryable, id: string, borrowerId: string | null): Promise<KeptPayment | null> {
  if (borrowerId === null) return null;
  return first(await withContradictions(db, await db.query(find, { borrowerId, id })));
}

/** Finds a payment by its event id. Until the transaction ends, nobody else acts on it. */
export async function lockPayment(transaction: Queryable, id: string): Promise<KeptPayment | null> {
  // Its lookup, which stays where it is when the payment moves to another borrower.
  return findOf(transaction, id, await lockBorrower(transaction, 'payment', id));
}

/** The newest payment under a code that was not completely reversed. */
export async function findNewestOf(db: Queryable, reference: string): Promise<KeptPayment | null> {
  const borrowerId = (await findBorrower(db, 'voucher', reference)) ?? '';
  return first(await withContradictions(db, await db.query(findNewest, { borrowerId, reference })));
}

/** Assigns a payment that the caller has locked to an order, and to the voucher of its reference if that belongs to the order. */
export async function setOrderOf(
  transaction: Queryable,
  { id: paymentId, borrowerId: from, reference }: Pick<KeptPayment, 'id' | 'borrowerId' | 'reference'>,
  { borrowerId, orderId }: { borrowerId: string; orderId: string },
  at: number,
): Promise<void> {
  const voucher = first(await transaction.query(findVoucher, { borrowerId, reference, orderId }));
  const values = { from, borrowerId, paymentId, orderId, voucherId: voucher?.id ?? null, at };
  if (from === borrowerId) {
    await transaction.query(assign, values);
    return;
  }
  const reversals = await transaction.query(findReversalIds, values);
  await pointLookups(transaction, 'payment', [paymentId], borrowerId);
  await pointLookups(
    transaction,
    'reversal',
    reversals.map(({ id }) => id),
    borrowerId,
  );
  await transaction.query(copy, values);
  await transaction.query(moveReversals, values);
  await transaction.query(moveHeldReversals, values);
  await transaction.query(removeMoved, values);
}

/** Records that a payment will not be credited, and why. */
export async function setRefused(
  transaction: Queryable,
  { id: paymentId, borrowerId }: Pick<KeptPayment, 'id' | 'borrowerId'>,
  because: string,
  at: number,
): Promise<void> {
  await transaction.query(refuse, { paymentId, borrowerId, at, because });
}

/** The borrower and stored status of an order: staff know only its number. */
export async function findOrderOwner(
  db: Queryable,
  orderId: string,
): Promise<{ borrowerId: string; status: number } | null> {
  const borrowerId = await findBorrower(db, 'order', orderId);
  return borrowerId === null ? null : first(await db.query(findOwner, { borrowerId, orderId }));
}

/** An order with a credit balance, or with a lost refund, in minor units. */
export type CreditBalance = Row<typeof listUnapplied.columns>;

/** Such orders by number, after one of them; at most `limit`. */
export async function findUnapplied(db: Queryable, after: string | null, limit: number): Promise<CreditBalance[]> {
  return db.query(listUnapplied, { after, limit });
}
