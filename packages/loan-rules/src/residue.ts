import { type AllocationPart, dueTotal, type InstalmentDue, totalOutstanding } from './charges.ts';
import { allocationOrder } from './component.ts';
import type { Minor } from './money.ts';
import type { ProductTerms } from './terms.ts';

/**
 * What remains after a payment and is too small to collect, within the terms' tolerance: of an instalment that it paid, or of the whole
 * debt. By instalment and component, in minor units. Source: cash has no centavos (decision 019).
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

/** The amount that a channel can take: rounded up to a multiple of its step. In minor units. */
export function payableIn(step: Minor, amount: Minor): Minor {
  return Math.ceil(amount / step) * step;
}
