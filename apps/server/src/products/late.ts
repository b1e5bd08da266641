import { type CostOfWaiting, costOfWaiting } from '@plazo/loan-rules/cost-of-waiting';
import type { Instalment } from '@plazo/loan-rules/schedule';
import type { ProductTerms } from '@plazo/loan-rules/terms';

/** The cost of being late with the first payment; null if there is none. */
export function costOfBeingLate(instalments: readonly Instalment[], terms: ProductTerms): CostOfWaiting | null {
  const dues = instalments.map((instalment) => ({
    ...instalment,
    penaltyCharged: 0,
    outstanding: { ...instalment, penalty: 0 },
  }));
  return costOfWaiting(dues, { today: dues[0]?.dueDate ?? '', terms });
}
