import type { RateMethod } from './rate-method.ts';
import type { ProductTerms } from './terms.ts';

/** What the law of a place asks of the terms of a product that is sold there. */
export interface DisclosureRules {
  /** ISO 4217 code of the money that loans are made in. */
  currency: string;
  /** By which method the cost of a year has to be disclosed. */
  rateMethod: RateMethod;
  /** Days in which a loan has to be cancellable; 0 for none. */
  coolingOffMinDays: number;
}

/** What of these terms breaks the rules, one sentence each (English). Never throws. */
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
