import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPercent } from './money.ts';
import { indiaKeyFactsRate, type UnitPeriodAmount, usActuarialRate } from './nominal-rates.ts';
import vectors from './regulation-z.vectors.json' with { type: 'json' };

const at = (amount: number, unitPeriods = 0, fraction = 0): UnitPeriodAmount => ({ amount, unitPeriods, fraction });

describe('usActuarialRate', () => {
  it.each(vectors.regulationZ)('$id: $description', ({ advance, runs, unitPeriodsPerYear, publishedPercent }) => {
    const ppm = usActuarialRate({
      advances: [at(advance)],
      payments: runs.flatMap(({ from, count, amount, fraction }) =>
        Array.from({ length: count }, (_, index) => at(amount, from + index, fraction)),
      ),
      unitPeriodsPerYear,
    });
    expect(formatPercent(ppm, 2, '.')).toBe(`${publishedPercent}%`);
  });

  it('finds the rate that payments were made from, from tiny to huge', () => {
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

  it('takes several advances', () => {
    const ppm = usActuarialRate({
      advances: [at(1000), at(1000, 6)],
      payments: [at(1000 * 1.01 ** 12 + 1000 * 1.01 ** 6, 12)],
      unitPeriodsPerYear: 12,
    });
    expect(ppm).toBe(120_000);
  });

  it('is 0 without a charge, and throws when less is paid than lent', () => {
    const advances = [at(100)];
    expect(usActuarialRate({ advances, payments: [at(100, 1)], unitPeriodsPerYear: 12 })).toBe(0);
    expect(() => usActuarialRate({ advances, payments: [at(99, 1)], unitPeriodsPerYear: 12 })).toThrow(RangeError);
    expect(() => usActuarialRate({ advances, payments: [], unitPeriodsPerYear: 12 })).toThrow(RangeError);
    expect(() => usActuarialRate({ advances, payments: [at(200)], unitPeriodsPerYear: 12 })).toThrow(RangeError);
  });
});

describe('indiaKeyFactsRate', () => {
  // RBI Master Direction on microfinance loans 2022, annex II: 20 000 less a fee of 400, 24 instalments.
  const example = { netDisbursed: 19_600, payments: Array.from({ length: 24 }, () => 969.733), periodsPerYear: 12 };

  it('rbi-annexII: 17.07 %, from the instalment before rounding', () => {
    expect(formatPercent(indiaKeyFactsRate(example), 2, '.')).toBe('17.07%');
  });

  it('rbi-annexII: 17.10 % from the instalment of 970 that is paid', () => {
    const payments = example.payments.map(() => 970);
    expect(formatPercent(indiaKeyFactsRate({ ...example, payments }), 2, '.')).toBe('17.10%');
  });

  it('rbi-annexII-neg2: does not compound (that would be 18.47 %)', () => {
    const nominal = indiaKeyFactsRate(example) / 1e6;
    expect(((1 + nominal / 12) ** 12 - 1) * 100).toBeCloseTo(18.47, 2);
    expect(nominal).toBeLessThan(0.1708);
  });
});
