import { localDate } from '@plazo/loan-rules/calendar';
import type { Logger } from 'pino';
import { BackgroundWorker } from '../platform/background/background-worker.ts';
import type { Clock } from '../platform/clock.ts';
import type { TenantSettings } from '../platform/config/schema.ts';
import type { Db, Transactor } from '../platform/db/db.ts';
import { findPlansToDecide } from './payment-plan.repository.ts';
import { decidePlan } from './payment-plan.service.ts';

type Rules = Pick<TenantSettings, 'plans' | 'timeZone'>;

const atOnce = 200;
const job = { id: 'plans' };

/** Decides the plans that are over: kept, broken, ended with their debt, or never accepted. */
export async function decidePlans(db: Db, now: number, rules: Rules): Promise<void> {
  const today = localDate(now, rules.timeZone);
  const { clearingDays } = rules.plans;
  for (;;) {
    const due = await findPlansToDecide(db, { today, clearingDays, most: atOnce });
    for (const plan of due) await decideOne(db, plan, { now, today }, rules);
    if (due.length < atOnce) return;
  }
}

function decideOne(
  db: Transactor,
  plan: Parameters<typeof decidePlan>[1],
  at: Parameters<typeof decidePlan>[2],
  rules: Rules,
) {
  return db.transaction((transaction) => decidePlan(transaction, plan, at, rules));
}

/** Decides plans in the background. */
export function planDecider(options: {
  db: Db;
  clock: Clock;
  tenant: Rules;
  logger: Logger;
}): BackgroundWorker<typeof job> {
  const { db, clock, tenant, logger } = options;
  const { clearingDays } = tenant.plans;
  const today = () => localDate(clock.now(), tenant.timeZone);
  const isAnyDue = async () => (await findPlansToDecide(db, { today: today(), clearingDays, most: 1 })).length > 0;
  return new BackgroundWorker({
    name: 'plans',
    maxAtOnce: 1,
    isAnyDue,
    take: async () => ((await isAnyDue()) ? [job] : []),
    work: () => decidePlans(db, clock.now(), tenant),
    logger,
  });
}
