import { addDays, localDate } from '@plazo/loan-rules/calendar';
import { pauseOrder } from '../collections/pause.service.ts';
import { setDecided } from '../collections/payment-plan.repository.ts';
import { acceptPlan, proposePlan } from '../collections/payment-plan.service.ts';
import { readLoan } from '../loans/loan.service.ts';
import type { TenantSettings } from '../platform/config/schema.ts';
import type { Transactor } from '../platform/db/db.ts';
import type { DemoBorrower } from './demo-borrower.ts';

const madeBy = 'staff:demo';

/** What the lender has granted a demo borrower today: a pause, or a payment plan. */
export async function giveRelief(
  db: Transactor,
  { name, pause, paymentPlan }: DemoBorrower,
  orderId: string,
  { now, tenant }: { now: number; tenant: TenantSettings },
): Promise<void> {
  const earlier = (days: number) => {
    const then = now - days * 86_400_000;
    return { now: then, today: localDate(then, tenant.timeZone) };
  };
  const at = earlier(0);
  await db.transaction(async (transaction) => {
    if (pause) {
      const wanted = { orderId, reason: pause.reason, through: addDays(at.today, pause.days), madeBy, note: null };
      await pauseOrder(transaction, name, wanted, at, tenant);
    }
    if (!paymentPlan) return;
    const { payments, lapsedDaysAgo } = paymentPlan;
    const made = lapsedDaysAgo === undefined ? at : earlier(lapsedDaysAgo + tenant.plans.openDays);
    const shape = { payments, every: 'month' as const, firstDueDate: addDays(made.today, 20) };
    const plan = await proposePlan(transaction, name, { orderId, madeBy, ...shape }, made, tenant);
    const planId = plan.id;
    if (lapsedDaysAgo !== undefined) await setDecided(transaction, plan, 'expired', earlier(lapsedDaysAgo - 1).now);
    if (!paymentPlan.isAccepted) return;
    const { outstanding: total } = await readLoan(transaction, name, orderId, at.today);
    await acceptPlan(transaction, name, { orderId, planId, total }, at);
  });
}
