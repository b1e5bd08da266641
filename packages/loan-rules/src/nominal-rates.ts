import { toPpm } from './annual-cost.ts';
import { newtonInside, solveContinuousRate } from './present-value.ts';

/** A payment (or advance) at `unitPeriods` whole unit-periods and a `fraction` (0 to 1) of one after the first advance. */
export interface UnitPeriodAmount {
  amount: number;
  unitPeriods: number;
  fraction: number;
}

/**
 * The United States annual percentage rate (nominal), in parts per million, truncated. Solves the actuarial equation
 * sum A / ((1 + e i)(1 + i)^q) = sum P / ((1 + f i)(1 + i)^t) for the rate i of a unit-period; the result is i times
 * unit-periods a year (12 for months, 365 / days for a single payment within a year).
 * Throws RangeError when less is paid than advanced or no rate exists. Source: 12 CFR 1026 appendix J (b).
 */
export function usActuarialRate(input: {
  advances: readonly UnitPeriodAmount[];
  payments: readonly UnitPeriodAmount[];
  unitPeriodsPerYear: number;
}): number {
  const { advances, payments, unitPeriodsPerYear } = input;
  const curve = (rate: number) => {
    const [paid, paidSlope] = logWorth(payments, rate);
    const [lent, lentSlope] = logWorth(advances, rate);
    return [paid - lent, paidSlope - lentSlope] as const;
  };
  const [atZero] = curve(0);
  if (!(atZero >= 0)) throw new RangeError('less is paid than was advanced');
  if (atZero === 0) return 0;
  let high = 0.125;
  while (curve(high)[0] > 0) {
    high *= 2;
    if (high > 1e9) throw new RangeError('no rate makes the payments worth the advances');
  }
  return toPpm(newtonInside(curve, 0, high) * unitPeriodsPerYear);
}

function logWorth(amounts: readonly UnitPeriodAmount[], rate: number): [number, number] {
  const growth = Math.log1p(rate);
  // Factoring out the earliest term keeps the sums of long terms at high rates from underflowing to zero.
  const pivot = Math.min(...amounts.map(({ unitPeriods }) => unitPeriods));
  let worth = 0;
  let slope = 0;
  for (const { amount, unitPeriods, fraction } of amounts) {
    const part = (amount * Math.exp(-growth * (unitPeriods - pivot))) / (1 + fraction * rate);
    worth += part;
    slope -= part * (unitPeriods / (1 + rate) + fraction / (1 + fraction * rate));
  }
  return [Math.log(worth) - growth * pivot, slope / worth];
}

/**
 * The annual rate of India's key facts statement (nominal), in parts per million, truncated: the internal rate of one
 * period on the net disbursed amount, times periods a year, NOT compounded. Payments fall at the end of each period.
 * Throws RangeError when no rate exists. Source: RBI circular DOR.STR.REC.13/13.03.00/2024-25, annex B.
 */
export function indiaKeyFactsRate(input: {
  netDisbursed: number;
  payments: readonly number[];
  periodsPerYear: number;
}): number {
  const payments = input.payments.map((amount, index) => ({ time: index + 1, amount }));
  const perPeriod = Math.expm1(solveContinuousRate([{ time: 0, amount: input.netDisbursed }], payments));
  return toPpm(perPeriod * input.periodsPerYear);
}
