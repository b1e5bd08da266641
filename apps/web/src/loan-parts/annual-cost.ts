import type { LoanConfirm } from '@plazo/contract/offer';
import type { CostItem } from '../ui/cost-block.tsx';

type Cost = Pick<LoanConfirm, 'annualCost' | 'annualCostMethod'>;
type AnnualCostMethod = NonNullable<Cost['annualCostMethod']>;

/** The annual cost as an item of the costs; empty if the core does not send it. */
export function annualCostItems(
  { annualCost, annualCostMethod = 'cat' }: Cost,
  t: { annualCost: Readonly<Record<AnnualCostMethod, { label: string; note: string }>> },
): CostItem[] {
  return annualCost === undefined ? [] : [{ ...t.annualCost[annualCostMethod], value: annualCost }];
}
