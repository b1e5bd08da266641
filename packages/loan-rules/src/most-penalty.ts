import type { PenaltyTerms } from './charges.ts';
import { addMinor, type Minor, multiplyRatio, ppmBase } from './money.ts';

type CapTerms = Pick<PenaltyTerms, 'penaltyDailyPpm' | 'penaltyCapPpm' | 'penaltyOrderCapPpm'>;

/**
 * The most that the late charges of a loan can come to, from the agreed principal of each instalment: the lower of what its
 * caps allow. Null where nothing caps them, or no day costs anything.
 */
export function mostPenalty(principals: readonly Minor[], terms: CapTerms): Minor | null {
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
