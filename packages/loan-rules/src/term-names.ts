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

/** The names of a product's terms. */
export const termNames = Object.keys(known);

/** One sentence for each unknown term: it would be ignored silently, and what it says would not apply. Never throws. */
export function unknownTerms(terms: object): { name: string; problem: string }[] {
  return Object.keys(terms)
    .filter((name) => !Object.hasOwn(known, name))
    .map((name) => ({ name, problem: unknownName(name, termNames) }));
}
