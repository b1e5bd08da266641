import { addDays, localDate } from '@plazo/loan-rules/calendar';
import { pauseOrder } from '../collections/pause.service.ts';
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
  const at = { now, today: localDate(now, tenant.timeZone) };
  await db.transaction(async (transaction) => {
    if (pause) {
      const wanted = { orderId, reason: pause.reason, through: addDays(at.today, pause.days), madeBy, note: null };
      await pauseOrder(transaction, name, wanted, at, tenant);
    }
    if (!paymentPlan) return;
    const shape = { payments: paymentPlan.payments, every: 'month' as const, firstDueDate: addDays(at.today, 20) };
    const { id: planId } = await proposePlan(transaction, name, { orderId, madeBy, ...shape }, at, tenant);
    if (!paymentPlan.isAccepted) return;
    const { outstanding: total } = await readLoan(transaction, name, orderId, at.today);
    await acceptPlan(transaction, name, { orderId, planId, total }, at);
  });
}
