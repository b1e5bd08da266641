import { allocate, type InstalmentDue } from './charges.ts';
import type { Component } from './component.ts';
import type { Minor } from './money.ts';
import type { ProductTerms } from './terms.ts';

/** The smallest and the largest partial payment, in minor units; null if none is offered. */
export function partOffered(
  asked: Minor,
  { partialPaymentMin: least }: Pick<ProductTerms, 'partialPaymentMin'>,
): { least: Minor; most: Minor } | null {
  return least === undefined || least >= asked ? null : { least, most: asked - 1 };
}

/** What an amount would pay today, by component, over all instalments that it reaches. */
export function paidBy(
  amount: Minor,
  dues: readonly InstalmentDue[],
  terms: Pick<ProductTerms, 'allocationOrder'>,
): Record<Component, Minor> {
  const paid = { penalty: 0, interest: 0, iva: 0, commission: 0, principal: 0 };
  for (const part of allocate(amount, dues, terms).parts) paid[part.component] += part.amount;
  return paid;
}
