import { type AllocationPart, dueTotal, type InstalmentDue, totalOutstanding } from './charges.ts';
import { allocationOrder } from './component.ts';
import type { Minor } from './money.ts';
import type { ProductTerms } from './terms.ts';

/**
 * What a payment has left so little of that nobody is asked for it: an instalment that it paid, or all that is owed, within the
 * tolerance of the terms. By instalment and component, in minor units. Source: cash has no centavos (decision 019).
 */
export function residue(
  dues: readonly InstalmentDue[],
  paid: ReadonlySet<number>,
  { residueTolerance: most = 0 }: Pick<ProductTerms, 'residueTolerance'>,
): AllocationPart[] {
  const isEnd = totalOutstanding(dues) <= most;
  return dues
    .filter((due) => (isEnd || paid.has(due.number)) && dueTotal(due) <= most)
    .flatMap(({ number, outstanding }) =>
      allocationOrder
        .map((component) => ({ number, component, amount: outstanding[component] }))
        .filter(({ amount }) => amount > 0),
    );
}

/** What a channel can take for an amount: so much, or the next multiple of its step. In minor units. */
export function payableIn(step: Minor, amount: Minor): Minor {
  return Math.ceil(amount / step) * step;
}
