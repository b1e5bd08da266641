import {
  cancelPaymentPlan,
  type LenderPaymentPlan,
  listPaymentPlans,
  proposePaymentPlan,
} from '@plazo/contract/lender/payment-plans';
import type { IsoDate } from '@plazo/loan-rules/calendar';
import { addMinor } from '@plazo/loan-rules/money';
import { knownOrder } from '../loans/known-order.ts';
import { actorId } from '../platform/calls/actor.ts';
import type { LenderCalls } from '../platform/calls/lender-calls.ts';
import { written } from '../platform/calls/read-input.ts';
import type { Config } from '../platform/config/config.ts';
import type { Queryable } from '../platform/db/db.ts';
import { findPlans, type StoredPlan } from './payment-plan.repository.ts';
import { cancelPlan, paymentsOf, proposePlan } from './payment-plan.service.ts';

export function servePaymentPlans(calls: LenderCalls, { config: { tenant } }: { config: Config }): void {
  calls.serveRead(listPaymentPlans, async ({ orderId }, { db, today }) => {
    const { borrowerId, currency } = await knownOrder(db, orderId);
    const plans = await findPlans(db, borrowerId, orderId);
    return { data: await Promise.all(plans.map((plan) => present(db, plan, { currency, today }))) };
  });
  calls.serveWrite(proposePaymentPlan, async (wanted, { db, now, today, actor }) => {
    const { borrowerId, currency } = await knownOrder(db, wanted.orderId);
    const plan = await proposePlan(db, borrowerId, { ...wanted, madeBy: actorId(actor) }, { now, today }, tenant);
    return audited('plan.proposed', await present(db, plan, { currency, today }));
  });
  calls.serveWrite(cancelPaymentPlan, async ({ orderId, planId }, { db, now, today }) => {
    const { borrowerId, currency } = await knownOrder(db, orderId);
    const plan = await cancelPlan(db, borrowerId, { orderId, planId }, { now, today });
    return audited('plan.cancelled', await present(db, plan, { currency, today }));
  });
}

function audited(action: string, answer: LenderPaymentPlan) {
  return { answer, audit: { action, subject: { kind: 'order', id: answer.orderId }, after: answer } };
}

async function present(
  db: Queryable,
  plan: StoredPlan,
  { currency, today }: { currency: string; today: IsoDate },
): Promise<LenderPaymentPlan> {
  const { id, orderId, state, annualRatePpm, openThrough, madeBy, madeAt, acceptedAt, documentHash } = plan;
  const planned = await paymentsOf(db, plan, today);
  const payments = planned.map(({ dueDate, amount }) => ({ dueDate, amount }));
  const interest = addMinor(...planned.map((payment) => payment.interest ?? 0));
  const accepted = { acceptedAt: acceptedAt === null ? null : written(acceptedAt), documentHash };
  return {
    id,
    orderId,
    currency,
    state,
    payments,
    interest,
    annualRatePpm,
    openThrough,
    madeBy,
    madeAt: written(madeAt),
    ...accepted,
  };
}
