import type { IsoDate } from '@plazo/loan-rules/calendar';
import { interestPlanOf, type PlanShape } from '@plazo/loan-rules/payment-plan';
import { coolingOffThrough } from '@plazo/loan-rules/payoff';
import { planDebtsOf } from '@plazo/loan-rules/plan-debts';
import type { PlanPayment } from '@plazo/loan-rules/plan-payment';
import type { Loan } from './position.ts';

/**
 * The payments of a plan for everything that is owed on a day, with interest at a yearly rate. Throws RangeError if it cannot be spread so.
 */
export function planPaymentsOf(
  { order, instalments }: Pick<Loan, 'order' | 'instalments'>,
  shape: PlanShape,
  { today, annualRatePpm }: { today: IsoDate; annualRatePpm: number },
): PlanPayment[] {
  const { terms, pauses, disbursedOn } = order;
  const debts = planDebtsOf(instalments, {
    today,
    annualRatePpm,
    terms,
    freeDays: pauses,
    coolingOffThrough: coolingOffThrough(disbursedOn, terms),
  });
  return interestPlanOf(debts, shape, today);
}
