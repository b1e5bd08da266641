import { daysBetween, type IsoDate, yearsBetween, yearsBetweenInWeeks } from './calendar.ts';
import { ppmBase, writeFixed } from './money.ts';
import { type Flow, solveContinuousRate } from './present-value.ts';

/** An amount (minor units, positive) on a date. */
export interface DatedAmount {
  date: IsoDate;
  amount: number;
}

/** The input of the annual cost. The caller leaves IVA out of the payments where the law says so (Mexico). */
export interface AnnualCostInput {
  disbursements: readonly DatedAmount[];
  payments: readonly DatedAmount[];
  /**
   * How intervals become years. 'month' (default): whole months are twelfths; the remaining days are divided by the 365 or
   * 366 days of the year that ends with them. 'week': the same with weeks as 52nds. 'day', for terms agreed in days: actual
   * days / 365, whatever the start date.
   */
  termUnit?: 'day' | 'week' | 'month' | undefined;
}

/**
 * A rate (0.18 is 18 %) in whole parts per million. Throws RangeError when it is not finite.
 * Truncated, not rounded: the legal rule rounds the true figure half up to one decimal, and rounding twice could differ.
 */
export function toPpm(rate: number): number {
  const ppm = rate * ppmBase;
  if (!Number.isFinite(ppm)) throw new RangeError('the rate is too large to write');
  // The small addition undoes floating-point noise just below a whole part per million.
  return Math.floor(ppm + Math.max(1e-6, Math.abs(ppm) * 1e-12)) + 0;
}

const yearsIn = {
  day: (from: IsoDate, to: IsoDate) => daysBetween(from, to) / 365,
  week: yearsBetweenInWeeks,
  month: yearsBetween,
};

/**
 * The effective annual cost (CAT, APRC) in parts per million, truncated: 134_942 is 13.4942 %. Negative when less is
 * paid back than was lent. Solves the present-value equation of directives 2008/48/EC and 2014/17/EU, which Banco de
 * Mexico shares. Throws RangeError when no rate exists or the input is not dated positive amounts.
 */
export function annualCost({ disbursements, payments, termUnit = 'month' }: AnnualCostInput): number {
  const start = disbursements.map(({ date }) => date).sort()[0] ?? '';
  const years = (date: IsoDate) => yearsIn[termUnit](start, date);
  const flows = (amounts: readonly DatedAmount[]): Flow[] =>
    amounts.map(({ date, amount }) => ({ time: years(date), amount }));
  return effectiveAnnualRate(flows(disbursements), flows(payments));
}

/** The same with times in years; parts per million, truncated. Throws RangeError when no rate exists. */
export function effectiveAnnualRate(disbursements: readonly Flow[], payments: readonly Flow[]): number {
  return toPpm(Math.expm1(solveContinuousRate(disbursements, payments)));
}

/**
 * An annual cost as a percentage with one decimal, HALF UP as the law says (the next digit 5 or more raises):
 * (134_942, ',') -> `13,5%`. Source: directive 2008/48/EC annex I remark (d), Banco de Mexico.
 */
export function formatAnnualCost(ppm: number, decimal: string): string {
  if (!Number.isInteger(ppm)) throw new RangeError(`not whole parts per million: ${ppm}`);
  const raised = BigInt(ppm) + 500n;
  const steps = raised / 1000n - (raised < 0n && raised % 1000n !== 0n ? 1n : 0n);
  return `${writeFixed(steps, 1, decimal)}%`;
}
