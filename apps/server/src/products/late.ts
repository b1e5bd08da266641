import { type CostOfWaiting, costOfWaiting } from '@plazo/loan-rules/cost-of-waiting';
import type { Instalment } from '@plazo/loan-rules/schedule';
import type { ProductTerms } from '@plazo/loan-rules/terms';

/** What being late with the first payment costs; null where it costs nothing. */
export function costOfBeingLate(instalments: readonly Instalment[], terms: ProductTerms): CostOfWaiting | null {
  const dues = instalments.map((instalment) => ({
    ...instalment,
    penaltyCharged: 0,
    outstanding: { ...instalment, penalty: 0 },
  }));
  return costOfWaiting(dues, { today: dues[0]?.dueDate ?? '', terms });
}
