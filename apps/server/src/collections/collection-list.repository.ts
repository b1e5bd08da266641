import { addDays, type IsoDate } from '@plazo/loan-rules/calendar';
import { type LateBucket, lateBuckets } from '@plazo/loan-rules/late';
import type { Queryable } from '../platform/db/db.ts';
import { column, nullable, type Row, statement } from '../platform/db/statement.ts';

const columns = {
  borrowerId: column.text,
  orderId: column.text,
  dueOn: column.date,
  promise: nullable(column.builtJson<{ amount: number; dueDate: IsoDate }>()),
};

/** An order that is due or late. */
export type DueRow = Row<typeof columns>;

const select = (place: string) => `
  select s.borrower_id, s.order_id, s.due_on,
         (select json_build_object('amount', m.amount, 'dueDate', m.due_on) from promise m
          where m.borrower_id = s.borrower_id and m.order_id = s.order_id and m.state = 'open') as promise
  from collection_state s
  join loan_order o on o.borrower_id = s.borrower_id and o.id = s.order_id
  where s.claim is null and s.due_on between $dueFrom::date and $dueThrough::date
    and ($isLate::boolean is null or (s.due_on + s.grace_days < $today::date) = $isLate::boolean)
    and ($productId::text is null or o.product_id = $productId)${place}
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
  bucket: LateBucket | undefined;
  productId: string | undefined;
}

/** The orders that are due or late, by due date, after a place in that order. */
export async function findDueOrders(
  db: Queryable,
  { today, dueThrough, bucket, productId }: DueFilter,
  after: { dueOn: IsoDate; orderId: string } | null,
  limit: number,
): Promise<DueRow[]> {
  const usual = dueThrough === undefined ? true : null;
  const isLate = bucket === undefined ? usual : bucket !== 'not-late';
  const dates = datesOf(bucket, today);
  const last = dueThrough !== undefined && dueThrough < dates.dueThrough ? dueThrough : dates.dueThrough;
  const parameters = { today, dueFrom: dates.dueFrom, dueThrough: last, isLate, productId: productId ?? null, limit };
  if (!after) return db.query(findFirst, parameters);
  return db.query(findNext, { ...parameters, afterDueOn: after.dueOn, afterOrderId: after.orderId });
}

/** The due dates of the late orders in a bucket. */
function datesOf(bucket: LateBucket | undefined, today: IsoDate): { dueFrom: IsoDate; dueThrough: IsoDate } {
  const place = bucket === undefined ? 0 : lateBuckets.indexOf(bucket);
  if (place === 0) return { dueFrom: '0001-01-01', dueThrough: '9999-12-31' };
  const isLast = place === lateBuckets.length - 1;
  return {
    dueFrom: isLast ? '0001-01-01' : addDays(today, -30 * place),
    dueThrough: addDays(today, -30 * (place - 1) - 1),
  };
}
