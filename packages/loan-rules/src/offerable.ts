import type { TermUnit } from './due-dates.ts';
import { type Minor, multiplyRatio, ppmBase } from './money.ts';
import { type Instalment, instalmentTotal } from './schedule.ts';
import type { ProductTerms } from './terms.ts';

/** The longest term that can be offered, in its unit: ten years, and for a term in days 1,200 days. Anything longer is a typing error. */
const longestTerm: Readonly<Record<TermUnit, number>> = { day: 1_200, week: 520, fortnight: 260, month: 120 };

/** At most a twentieth of the smallest instalment may be waived as a residue: with more, borrowers would get used to paying too little. */
const residueShare = 20;

/** A loan to be offered, and its plan. */
export interface OfferableLoan {
  terms: Pick<ProductTerms, 'commissionPpm' | 'residueTolerance'>;
  principal: Minor;
  periods: number;
  termUnit: TermUnit;
  couponAmount?: Minor | undefined;
  instalments: readonly Instalment[];
}

/** Why a loan must not be offered although it can be computed: one sentence each. Never throws for a plan of `buildSchedule`. */
export function offerProblems({
  terms,
  principal,
  periods,
  termUnit,
  couponAmount = 0,
  instalments,
}: OfferableLoan): string[] {
  const problems: string[] = [];
  const most = longestTerm[termUnit];
  if (periods > most) problems.push(`a loan runs for ${most} ${termUnit}s at most, not for ${periods}`);
  const commission = multiplyRatio(principal, terms.commissionPpm, ppmBase);
  if (couponAmount > commission) {
    problems.push(`the coupon of ${couponAmount} is more than the commission of ${commission} that it is taken off`);
  }
  const empty = instalments.find((instalment) => instalmentTotal(instalment) === 0);
  if (empty) problems.push(`nothing would be due on ${empty.dueDate}: the instalment ${empty.number} comes to 0`);
  const smallest = Math.min(...instalments.map(instalmentTotal));
  const { residueTolerance = 0 } = terms;
  if (residueTolerance * residueShare > smallest && !empty) {
    problems.push(
      `residueTolerance ${residueTolerance} is more than a twentieth of the smallest instalment, ${smallest}: a part of it would settle it`,
    );
  }
  return problems;
}
