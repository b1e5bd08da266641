import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPercent } from './money.ts';
import { indiaKeyFactsRate, type UnitPeriodAmount, usActuarialRate } from './nominal-rates.ts';

const at = (amount: number, unitPeriods = 0, fraction = 0): UnitPeriodAmount => ({ amount, unitPeriods, fraction });

describe('usActuarialRate', () => {
  it('finds the rate behind generated payments, from tiny to huge', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 300 }),
        fc.double({ min: 1e-5, max: 10, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (count, rate, fraction) => {
          let worth = 0;
          for (let period = 1; period <= count; period += 1) worth += (1 + rate) ** -period / (1 + fraction * rate);
          const payments = Array.from({ length: count }, (_, index) => at(1, index + 1, fraction));
          const ppm = usActuarialRate({ advances: [at(worth)], payments, unitPeriodsPerYear: 12 });
          expect(Math.abs(ppm - rate * 12e6)).toBeLessThanOrEqual(1 + rate * 12e6 * 1e-7);
        },
      ),
    );
  });

  it('accepts several advances', () => {
    const ppm = usActuarialRate({
      advances: [at(1000), at(1000, 6)],
      payments: [at(1000 * 1.01 ** 12 + 1000 * 1.01 ** 6, 12)],
      unitPeriodsPerYear: 12,
    });
    expect(ppm).toBe(120_000);
  });

  it('is 0 without charges, and throws when less is paid than lent', () => {
    const advances = [at(100)];
    expect(usActuarialRate({ advances, payments: [at(100, 1)], unitPeriodsPerYear: 12 })).toBe(0);
    expect(() => usActuarialRate({ advances, payments: [at(99, 1)], unitPeriodsPerYear: 12 })).toThrow(RangeError);
    expect(() => usActuarialRate({ advances, payments: [], unitPeriodsPerYear: 12 })).toThrow(RangeError);
    expect(() => usActuarialRate({ advances, payments: [at(200)], unitPeriodsPerYear: 12 })).toThrow(RangeError);
  });
});

describe('indiaKeyFactsRate', () => {
  // RBI Master Direction on microfinance loans 2022, annex II: 20 000 less a fee of 400, 24 instalments.
  it('uses the instalment actually paid: 17.10 % with 970, not the published 17.07 % with 969.73', () => {
    const payments = Array.from({ length: 24 }, () => 970);
    const rate = indiaKeyFactsRate({ netDisbursed: 19_600, payments, periodsPerYear: 12 });
    expect(formatPercent(rate, 2, '.')).toBe('17.10%');
  });
});
