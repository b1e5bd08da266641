import type { LoanConfirm } from '@plazo/contract/offer';
import type { CostItem } from '../ui/cost-block.tsx';
import type { annualCostMessages } from './annual-cost.messages.ts';

type Cost = Pick<LoanConfirm, 'annualCost' | 'annualCostMethod'>;

/** The cost of a year among the other costs; nothing where a core does not say it. */
export function annualCostItems(
  { annualCost, annualCostMethod = 'cat' }: Cost,
  t: { annualCost: (typeof annualCostMessages)['es'] },
): CostItem[] {
  return annualCost === undefined ? [] : [{ ...t.annualCost[annualCostMethod], value: annualCost }];
}
