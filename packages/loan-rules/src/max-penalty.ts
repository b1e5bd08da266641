import type { PenaltyTerms } from './charges.ts';
import { addMinor, type Minor, multiplyRatio, ppmBase } from './money.ts';

type CapTerms = Pick<PenaltyTerms, 'penaltyDailyPpm' | 'penaltyCapPpm' | 'penaltyOrderCapPpm'>;

/**
 * The most that a loan's late charges can come to under its caps, from the agreed principal of each instalment. Null if
 * uncapped, or if no day costs anything.
 */
export function maxPenalty(principals: readonly Minor[], terms: CapTerms): Minor | null {
  const { penaltyDailyPpm, penaltyCapPpm, penaltyOrderCapPpm } = terms;
  if (penaltyDailyPpm === 0) return null;
  const caps: Minor[] = [];
  if (penaltyCapPpm !== null) {
    caps.push(addMinor(...principals.map((principal) => multiplyRatio(principal, penaltyCapPpm, ppmBase))));
  }
  if (penaltyOrderCapPpm !== undefined) {
    caps.push(multiplyRatio(addMinor(...principals), penaltyOrderCapPpm, ppmBase));
  }
  return caps.length === 0 ? null : Math.min(...caps);
}
