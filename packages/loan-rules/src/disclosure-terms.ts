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

/** How these terms violate the requirements, one sentence each (English). Never throws. */
export function disclosureProblems(terms: ProductTerms, rules: DisclosureRules): string[] {
  const found: string[] = [];
  const { currency, disclosedRate: method = 'cat', coolingOffDays = 0 } = terms;
  if (currency !== rules.currency) found.push(`currency is ${currency}, loans there are made in ${rules.currency}`);
  if (method !== rules.rateMethod) found.push(`disclosedRate is ${method}, the law's is ${rules.rateMethod}`);
  if (coolingOffDays < rules.coolingOffMinDays) {
    found.push(`coolingOffDays is ${coolingOffDays}, the law's least is ${rules.coolingOffMinDays}`);
  }
  return found;
}
