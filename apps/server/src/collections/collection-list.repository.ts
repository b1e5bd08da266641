import { addDays, type IsoDate } from '@plazo/loan-rules/calendar';
import type { LateRange } from '@plazo/loan-rules/late';
import { graceMaxDays } from '@plazo/loan-rules/limits';
import { type HeldPayment, heldPaymentsOf } from '../loans/held.repository.ts';
import type { Queryable } from '../platform/db/db.ts';
import { column, nullable, type Row, statement } from '../platform/db/statement.ts';

const columns = {
  borrowerId: column.text,
  orderId: column.text,
  dueOn: column.date,
  promise: nullable(column.builtJson<{ amount: number; dueDate: IsoDate }>()),
  /** Paid under its codes, and not credited. */
  held: column.builtJson<HeldPayment[]>(),
  /** Who of the staff looks after it. */
  assigneeId: nullable(column.text),
  lastContactAt: nullable(column.instant),
};

/** An order that is due or late. */
export type DueRow = Row<typeof columns>;

const select = (place: string) => `
  select s.borrower_id, s.order_id, s.due_on,
         (select json_build_object('amount', m.amount, 'dueDate', m.due_on) from promise m
          where m.borrower_id = s.borrower_id and m.order_id = s.order_id and m.state = 'open') as promise,
         ${heldPaymentsOf('o')} as held,
         (select a.staff_id from order_assignee a where a.borrower_id = s.borrower_id and a.order_id = s.order_id) as assignee_id,
         (select max(c.made_at) from contact c where c.borrower_id = s.borrower_id and c.order_id = s.order_id) as last_contact_at
  from collection_state s
  join loan_order o on o.borrower_id = s.borrower_id and o.id = s.order_id
  where s.claim is null and s.due_on between $dueFrom::date and $dueThrough::date
    and ($lateFrom::date is null or s.due_on + s.grace_days >= $lateFrom::date - 1)
    and ($isLate::boolean is null or (s.due_on + s.grace_days < $today::date) = $isLate::boolean)
    and ($productId::text is null or o.product_id = $productId)
    and ($assignee::text is null or exists (
      select from order_assignee a where a.borrower_id = s.borrower_id and a.order_id = s.order_id and a.staff_id = $assignee))
    and ($isPromised::boolean is null or $isPromised::boolean = exists (
      select from promise m where m.borrower_id = s.borrower_id and m.order_id = s.order_id and m.state = 'open'))
    and ($noContactSince::date is null or not exists (
      select from contact c where c.borrower_id = s.borrower_id and c.order_id = s.order_id
        and c.made_at >= $noContactSince::date::timestamp at time zone $timeZone))${place}
  order by s.due_on, s.order_id limit $limit::integer`;

const findFirst = statement('collection.find_due', columns, select(''));
const findNext = statement(
  'collection.find_due_after',
  columns,
  select(' and (s.due_on, s.order_id) > ($afterDueOn::date, $afterOrderId)'),
);

export interface DueFilter {
  today: IsoDate;
  /** The last due date. Left out: only orders that are late today, unless the bucket says otherwise. */
  dueThrough: IsoDate | undefined;
  /** The first day on which an order was late. */
  lateFrom: IsoDate | undefined;
  /** The days of one bucket of late orders, or those that are not late. */
  bucket: Pick<LateRange, 'from' | 'through'> | 'not-late' | undefined;
  productId: string | undefined;
  /** The id of a person who looks after the order. */
  assignee: string | undefined;
  promise: 'open' | 'none' | undefined;
  /** Nobody was contacted about the order on this day or later. */
  noContactSince: IsoDate | undefined;
  timeZone: string;
}

/** The orders that are due or late, by due date, after a place in that order. */
export async function findDueOrders(
  db: Queryable,
  { today, dueThrough, lateFrom, bucket, timeZone, ...filter }: DueFilter,
  after: { dueOn: IsoDate; orderId: string } | null,
  limit: number,
): Promise<DueRow[]> {
  const usual = dueThrough === undefined ? true : null;
  const isLate = bucket === undefined ? usual : bucket !== 'not-late';
  const dates = datesOf(bucket, today);
  const last = dueThrough !== undefined && dueThrough < dates.dueThrough ? dueThrough : dates.dueThrough;
  // Whatever the grace: the index is read from here.
  const earliest = lateFrom === undefined ? dates.dueFrom : addDays(lateFrom, -1 - graceMaxDays);
  const dueFrom = earliest > dates.dueFrom ? earliest : dates.dueFrom;
  const narrowed = {
    lateFrom: lateFrom ?? null,
    productId: filter.productId ?? null,
    assignee: filter.assignee ?? null,
    isPromised: filter.promise === undefined ? null : filter.promise === 'open',
    noContactSince: filter.noContactSince ?? null,
  };
  const parameters = { today, timeZone, dueFrom, dueThrough: last, isLate, ...narrowed, limit };
  if (!after) return db.query(findFirst, parameters);
  return db.query(findNext, { ...parameters, afterDueOn: after.dueOn, afterOrderId: after.orderId });
}

/** The due dates of the late orders in a bucket. */
function datesOf(bucket: DueFilter['bucket'], today: IsoDate): { dueFrom: IsoDate; dueThrough: IsoDate } {
  const always = { dueFrom: '0001-01-01', dueThrough: '9999-12-31' };
  if (bucket === undefined || bucket === 'not-late') return always;
  const { from, through } = bucket;
  return {
    dueFrom: through === null ? always.dueFrom : addDays(today, -through),
    dueThrough: addDays(today, -from),
  };
}
