import type { PlanStep } from '@plazo/contract/lender/contact-plan';
import type { Queryable } from '../platform/db/db.ts';
import { column, nullable, type Row, statement } from '../platform/db/statement.ts';
import type { StepDays } from './plan-steps.ts';

const columns = {
  productId: nullable(column.text),
  steps: column.json<PlanStep[]>(),
  perMinute: column.integer,
  firstDayMost: column.integer,
  isOn: column.boolean,
  onSince: nullable(column.date),
  offSince: nullable(column.date),
  changedBy: nullable(column.text),
};

/** On which days borrowers get a message: those of one product, or of all others. */
export type StoredPlan = Row<typeof columns>;

const fields = 'product_id, steps, per_minute, first_day_most, is_on, on_since, off_since, changed_by';

const find = statement('contact_plan.find', columns, `select ${fields} from contact_plan order by product_id`);

const save = statement(
  'contact_plan.save',
  {},
  `insert into contact_plan (${fields})
   values ($productId, $steps::jsonb, $perMinute, $firstDayMost, $isOn::boolean, $onSince::date, $offSince::date, $changedBy)
   on conflict (product_id) do update
   set steps = excluded.steps, per_minute = excluded.per_minute, first_day_most = excluded.first_day_most, is_on = excluded.is_on,
       on_since = excluded.on_since, off_since = excluded.off_since, changed_by = excluded.changed_by`,
);

const stepColumns = { orderId: column.text, date: column.date, day: column.integer };

/** The steps of plans, as rows `p` in SQL. */
export const stepRows = `
  jsonb_to_recordset($steps::jsonb)
    as p (day integer, purpose text, channel text, "fromOn" date, "throughOn" date, products text[], "areTheirs" boolean)`;

// The product is read only where one has a plan of its own.
/** That an order `s` follows the plan of the step `p`, in SQL. */
export const followsStep = `
  (p.products = '{}' or p."areTheirs" =
     ((select o.product_id from loan_order o where o.borrower_id = s.borrower_id and o.id = s.order_id) = any (p.products)))`;

// Days of grace are not late.
const isDue = `
  s.due_on between p."fromOn" and p."throughOn" and s.claim is null and (p.day <= 0 or s.grace_days < p.day)
  and ${followsStep}`;

const count = statement(
  'contact_plan.count',
  { date: column.date, day: column.integer, messages: column.bigint },
  `select s.due_on + p.day as date, p.day, count(*) as messages
   from ${stepRows} join collection_state s on ${isDue}
   group by 1, 2 order by 1, 2`,
);

const findFirst = statement(
  'contact_plan.find_first',
  stepColumns,
  `select s.order_id, s.due_on + p.day as date, p.day
   from ${stepRows} join collection_state s on ${isDue}
   order by 2, 1 limit $limit::integer`,
);

/** Every plan that was ever set, that of all other orders last. */
export async function findContactPlans(db: Queryable): Promise<StoredPlan[]> {
  return db.query(find);
}

export async function saveContactPlan(transaction: Queryable, plan: StoredPlan): Promise<void> {
  await transaction.query(save, { ...plan, steps: JSON.stringify(plan.steps) });
}

/** A step, the due dates from which it falls on some days, and whose orders follow it: those of some products, or all but those. */
export interface StepRange extends StepDays {
  products: readonly string[];
  areTheirs: boolean;
}

/** How many orders have these steps, day by day, and the first of them. */
export async function findStepsAhead(db: Queryable, ranges: readonly StepRange[], limit: number) {
  const given = JSON.stringify(ranges);
  return { days: await db.query(count, { steps: given }), first: await db.query(findFirst, { steps: given, limit }) };
}
