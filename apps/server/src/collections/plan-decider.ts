import { localDate } from '@plazo/loan-rules/calendar';
import type { Logger } from 'pino';
import type { BackgroundWorker } from '../platform/background/background-worker.ts';
import { wholeWorker } from '../platform/background/whole-worker.ts';
import type { Clock } from '../platform/clock.ts';
import type { TenantSettings } from '../platform/config/schema.ts';
import type { Db } from '../platform/db/db.ts';
import { findPlansToDecide } from './payment-plan.repository.ts';
import { decidePlan } from './payment-plan.service.ts';

type Rules = Pick<TenantSettings, 'plans' | 'timeZone'>;

const atOnce = 200;

/**
 * Decides the plans that are over: kept, broken, ended with their debt, or never accepted. One that cannot be decided does not hold back the
 * others: the errors are thrown when all were tried.
 */
export async function decidePlans(db: Db, now: number, rules: Rules): Promise<void> {
  const today = localDate(now, rules.timeZone);
  const { clearingDays } = rules.plans;
  const errors: unknown[] = [];
  let due = await findPlansToDecide(db, { today, clearingDays, most: atOnce });
  while (due.length > 0) {
    for (const plan of due) {
      await db
        .transaction((transaction) => decidePlan(transaction, plan, { now, today }, rules))
        .catch((error: unknown) => errors.push(error));
    }
    due = await findPlansToDecide(db, { today, clearingDays, most: atOnce, after: due.at(-1) });
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} plans could not be decided`);
}

/** Decides plans in the background. */
export function planDecider(options: {
  db: Db;
  clock: Clock;
  tenant: Rules;
  logger: Logger;
}): BackgroundWorker<{ id: string }> {
  const { db, clock, tenant, logger } = options;
  const { clearingDays } = tenant.plans;
  const today = () => localDate(clock.now(), tenant.timeZone);
  return wholeWorker({
    name: 'plans',
    isAnyDue: async () => (await findPlansToDecide(db, { today: today(), clearingDays, most: 1 })).length > 0,
    work: () => decidePlans(db, clock.now(), tenant),
    logger,
  });
}
