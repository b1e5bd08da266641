import { finding, type ProductFinding } from './product-finding.ts';
import type { RateMethod } from './rate-method.ts';
import type { ProductTerms } from './terms.ts';

/** What a country's law requires of the terms of a product sold there. */
export interface DisclosureRules {
  /** ISO 4217 code of the currency of loans. */
  currency: string;
  /** The method by which the annual cost must be disclosed. */
  rateMethod: RateMethod;
  /** Days during which a loan must be cancellable; 0 for none. */
  coolingOffMinDays: number;
}

/** How these terms violate the requirements. Never throws. */
export function disclosureProblems(terms: ProductTerms, rules: DisclosureRules): ProductFinding[] {
  const { currency, disclosedRate: method = 'cat', coolingOffDays = 0 } = terms;
  const broken = [
    ...(currency === rules.currency ? [] : [['law-currency', currency, rules.currency] as const]),
    ...(method === rules.rateMethod ? [] : [['law-rate-method', method, rules.rateMethod] as const]),
    ...(coolingOffDays >= rules.coolingOffMinDays
      ? []
      : [['law-cooling-off', coolingOffDays, rules.coolingOffMinDays] as const]),
  ];
  return broken.map(([code, own, law]) => finding('disclosure', code, { own, law }));
}
