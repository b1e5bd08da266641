import { unknownName } from './nearest.ts';
import type { ProductTerms } from './terms.ts';

// Complete by its type: a term without its name here does not compile.
const known: Record<keyof Required<ProductTerms>, true> = {
  currency: true,
  timeZone: true,
  kind: true,
  annualRatePpm: true,
  dailyRatePpm: true,
  dayCount: true,
  method: true,
  commissionPpm: true,
  ivaPpm: true,
  ivaOn: true,
  levelPayment: true,
  instalmentMultiple: true,
  instalmentRounding: true,
  interestFreePeriods: true,
  principalFreePeriods: true,
  firstDueMinDays: true,
  firstDueMaxDays: true,
  disclosedRate: true,
  penaltyDailyPpm: true,
  penaltyBase: true,
  penaltyGraceDays: true,
  penaltyCapPpm: true,
  penaltyDailyCap: true,
  penaltyOrderCapPpm: true,
  allocationOrder: true,
  extensionFeePpm: true,
  extensionMaxDays: true,
  extensionMaxCount: true,
  earlyPayoff: true,
  coolingOffDays: true,
  partialPaymentMin: true,
  residueTolerance: true,
  latePayout: true,
  minAmount: true,
  maxAmount: true,
};

/** What a product's terms may be called. */
export const termNames = Object.keys(known);

/** One sentence for each term that there is not: it would be left out in silence, and what it says would not hold. Never throws. */
export function unknownTerms(terms: object): { name: string; problem: string }[] {
  return Object.keys(terms)
    .filter((name) => !Object.hasOwn(known, name))
    .map((name) => ({ name, problem: unknownName(name, termNames) }));
}
