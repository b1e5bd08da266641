import { instalmentTotal } from '@plazo/loan-rules/schedule';
import type { PricedLoan } from './pricing.ts';

/** The cost of a loan, on the lender's wire. */
export function presentPriced({ instalments, ...figures }: PricedLoan) {
  const { interest, iva, commission, total, annualCostPpm } = figures;
  return {
    interest,
    iva,
    commission,
    total,
    annualCostPpm,
    instalments: instalments.map((instalment) => ({ ...instalment, total: instalmentTotal(instalment) })),
  };
}
