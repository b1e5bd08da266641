import type { PlanStep } from '@plazo/contract/lender/contact-plan';
import type { IsoDate } from '@plazo/loan-rules/calendar';
import { first, type Queryable } from '../platform/db/db.ts';
import { column, nullable, type Row, statement } from '../platform/db/statement.ts';

const columns = {
  steps: column.json<PlanStep[]>(),
  perMinute: column.integer,
  firstDayMost: column.integer,
  isOn: column.boolean,
  onSince: nullable(column.date),
  changedBy: nullable(column.text),
};

/** On which days borrowers get a message. */
export type StoredPlan = Row<typeof columns>;

const fields = 'steps, per_minute, first_day_most, is_on, on_since, changed_by';

const find = statement('contact_plan.find', columns, `select ${fields} from contact_plan where id = 1`);

const save = statement(
  'contact_plan.save',
  {},
  `insert into contact_plan (id, ${fields})
   values (1, $steps::jsonb, $perMinute, $firstDayMost, $isOn::boolean, $onSince::date, $changedBy)
   on conflict (id) do update
   set steps = excluded.steps, per_minute = excluded.per_minute, first_day_most = excluded.first_day_most, is_on = excluded.is_on,
       on_since = excluded.on_since, changed_by = excluded.changed_by`,
);

const stepColumns = { orderId: column.text, date: column.date, day: column.integer };

const steps = `jsonb_to_recordset($steps::jsonb) as p (day integer, "fromOn" date, "throughOn" date)`;

// Days of grace are not late.
const isDue = `
  s.due_on between p."fromOn" and p."throughOn" and s.claim is null and (p.day <= 0 or s.grace_days < p.day)`;

const count = statement(
  'contact_plan.count',
  { date: column.date, day: column.integer, messages: column.bigint },
  `select s.due_on + p.day as date, p.day, count(*) as messages
   from ${steps} join collection_state s on ${isDue}
   group by 1, 2 order by 1, 2`,
);

const findFirst = statement(
  'contact_plan.find_first',
  stepColumns,
  `select s.order_id, s.due_on + p.day as date, p.day
   from ${steps} join collection_state s on ${isDue}
   order by 2, 1 limit $limit::integer`,
);

const none: StoredPlan = { steps: [], perMinute: 60, firstDayMost: 1_000, isOn: false, onSince: null, changedBy: null };

/** The plan of the tenant; without one nothing is sent. */
export async function findContactPlan(db: Queryable): Promise<StoredPlan> {
  return first(await db.query(find)) ?? none;
}

export async function saveContactPlan(transaction: Queryable, plan: StoredPlan): Promise<void> {
  await transaction.query(save, { ...plan, steps: JSON.stringify(plan.steps) });
}

/** A step, and the due dates from which it falls on some days. */
export interface StepRange extends PlanStep {
  fromOn: IsoDate;
  throughOn: IsoDate;
}

/** How many orders have these steps, day by day, and the first of them. */
export async function findStepsAhead(db: Queryable, ranges: readonly StepRange[], limit: number) {
  const given = JSON.stringify(ranges);
  return { days: await db.query(count, { steps: given }), first: await db.query(findFirst, { steps: given, limit }) };
}
