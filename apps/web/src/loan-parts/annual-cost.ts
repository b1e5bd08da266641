import type { LoanConfirm } from '@plazo/contract/offer';
import type { CostItem } from '../ui/cost-block.tsx';
import type { annualCostMessages } from './annual-cost.messages.ts';

type Cost = Pick<LoanConfirm, 'annualCost' | 'annualCostMethod'>;

/** The annual cost as an item of the costs; empty if the core does not send it. */
export function annualCostItems(
  { annualCost, annualCostMethod = 'cat' }: Cost,
  t: { annualCost: (typeof annualCostMessages)['es'] },
): CostItem[] {
  return annualCost === undefined ? [] : [{ ...t.annualCost[annualCostMethod], value: annualCost }];
}
