import { cancelPaymentPlan, listPaymentPlans, proposePaymentPlan } from '@plazo/contract/lender/payment-plans';
import { type Answers, step } from './tour-step.ts';

const orderOf = ({ makeOffer: offer }: Answers) => ({ orderId: offer.id });

/** A payment plan that is proposed and withdrawn, for the tour of every call (lender-api/lender-calls.test.ts). */
export const paymentPlanSteps = [
  step(proposePaymentPlan, (answers) => ({
    ...orderOf(answers),
    payments: 3,
    every: 'month' as const,
    firstDueDate: '2026-03-31',
  })),
  step(listPaymentPlans, orderOf),
  step(cancelPaymentPlan, (answers) => ({ ...orderOf(answers), planId: answers.proposePaymentPlan.id })),
];
