import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DatedAmount } from './annual-cost.ts';
import { addDays, addMonths, daysBetween, fromDayNumber } from './calendar.ts';
import { inUnitPeriods, measure, usAnnualRate } from './unit-periods.ts';

const on = (...dates: string[]): DatedAmount[] => dates.map((date) => ({ date, amount: 100_000 }));
const laidOut = (advances: string[], payments: string[]) =>
  inUnitPeriods({ advances: on(...advances), payments: on(...payments) });
const places = (flows: { unitPeriods: number; fraction: number }[]) =>
  flows.map(({ unitPeriods, fraction }) => [unitPeriods, fraction]);

describe('the unit-period', () => {
  it.each<[string, number, string[]]>([
    ['a month, also of 31 days twice', 12, ['2026-07-01', '2026-08-01', '2026-09-01']],
    ['a month that ends with the month', 12, ['2024-01-31', '2024-02-29', '2024-03-31', '2024-04-30']],
    ['four weeks, though February is one of them', 13, ['2026-02-01', '2026-03-01', '2026-03-29', '2026-04-26']],
    ['two weeks', 26, ['2026-02-01', '2026-02-15', '2026-03-01', '2026-03-15']],
    [
      'a semimonth of the 15th and the last',
      24,
      ['2026-01-15', '2026-01-31', '2026-02-15', '2026-02-28', '2026-03-15'],
    ],
    ['a day', 365, ['2026-02-01', '2026-02-02', '2026-02-03']],
    ['ten days', 36.5, ['2026-02-01', '2026-02-11', '2026-02-21']],
    ['a quarter', 4, ['2026-01-10', '2026-04-10', '2026-07-10']],
    ['a year', 1, ['2023-11-30', '2024-11-30', '2025-11-30']],
    ['a year at most', 1, ['2023-11-30', '2025-11-30', '2027-11-30']],
  ])('is %s', (_, perYear, [start = '', ...payments]) => {
    expect(laidOut([start], payments).unitPeriodsPerYear).toBeCloseTo(perYear, 12);
  });

  it('is the smaller of two equally frequent common periods', () => {
    // 1 month twice, 2 months twice.
    const dates = ['2026-02-10', '2026-03-10', '2026-05-10', '2026-07-10'];
    expect(laidOut(['2026-01-10'], dates).unitPeriodsPerYear).toBe(12);
  });

  it('is the standard interval nearest to the average if no period occurs twice', () => {
    // 20 and 41 days: 30.5 on average, and a month is 30.
    expect(laidOut(['2026-01-01'], ['2026-01-21', '2026-03-03']).unitPeriodsPerYear).toBe(12);
    // 395 and 536 days: over a year, which is the maximum.
    expect(laidOut(['2026-01-01'], ['2027-01-31', '2028-07-20']).unitPeriodsPerYear).toBe(1);
  });

  it('is the term, at most a year, for one advance and one payment', () => {
    expect(laidOut(['2026-01-01'], ['2026-01-08']).unitPeriodsPerYear).toBeCloseTo(365 / 7, 12);
    expect(laidOut(['2026-01-31'], ['2026-02-28']).unitPeriodsPerYear).toBe(12);
    expect(laidOut(['2024-02-29'], ['2025-02-28'])).toMatchObject({ unitPeriodsPerYear: 1 });
    // A year and 100 days, not whole months.
    expect(places(laidOut(['2025-01-01'], ['2026-04-11']).payments)).toEqual([[1, 100 / 365]]);
  });

  it('counts several advances, later ones included', () => {
    const flows = laidOut(['2026-01-10', '2026-02-25'], ['2026-04-10', '2026-05-10', '2026-06-10']);
    expect(flows.unitPeriodsPerYear).toBe(12);
    // 25 January to 25 February is a month; 10 to 25 January are 15 days.
    expect(places(flows.advances)).toEqual([
      [0, 0],
      [1, 15 / 30],
    ]);
    expect(places(flows.payments)).toEqual([
      [3, 0],
      [4, 0],
      [5, 0],
    ]);
  });

  it('refuses an incomplete transaction', () => {
    expect(() => laidOut([], ['2026-01-01'])).toThrow(RangeError);
    expect(() => laidOut(['2026-01-01'], [])).toThrow(RangeError);
    expect(() => laidOut(['2026-01-01'], ['2026-01-01'])).toThrow(RangeError);
    expect(() => laidOut(['2026-01-01'], ['2025-12-31'])).toThrow(RangeError);
  });
});

describe('usAnnualRate, laws', () => {
  const dates = fc.integer({ min: 10_000, max: 40_000 }).map(fromDayNumber);
  const steps = fc.constantFrom({ days: 7 }, { days: 14 }, { months: 1 }, { months: 3 }, { days: 1 });

  it('finds the rate behind level monthly payments', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 28 }),
        fc.integer({ min: 1, max: 300 }),
        fc.integer({ min: 1, max: 500 }),
        (day, count, percent) => {
          const start = `2024-01-${String(day).padStart(2, '0')}`;
          const rate = percent / 1200;
          const level = rate / (1 - (1 + rate) ** -count);
          const payments = Array.from({ length: count }, (_, index) => ({
            date: addMonths(start, index + 1),
            amount: level * 1e9,
          }));
          const ppm = usAnnualRate({ advances: [{ date: start, amount: 1e9 }], payments });
          expect(Math.abs(ppm - percent * 10_000)).toBeLessThanOrEqual(1);
        },
      ),
    );
  });

  it('does not change when all amounts scale, and rises with every charge', () => {
    fc.assert(
      fc.property(
        dates,
        fc.integer({ min: 1, max: 60 }),
        steps,
        fc.integer({ min: 2, max: 40 }),
        (start, after, step, n) => {
          const first = addDays(start, after);
          const dated = (amount: number) =>
            Array.from({ length: n }, (_, index) => ({
              date: 'days' in step ? addDays(first, index * step.days) : addMonths(first, index * step.months),
              amount,
            }));
          const lent = (amount: number) => [{ date: start, amount }];
          const rate = usAnnualRate({ advances: lent(n * 1000), payments: dated(1100) });
          const tenfold = usAnnualRate({ advances: lent(n * 10_000), payments: dated(11_000) });
          expect(Math.abs(tenfold - rate)).toBeLessThanOrEqual(1 + rate * 1e-9);
          expect(usAnnualRate({ advances: lent(n * 1000), payments: dated(1110) })).toBeGreaterThan(rate);
        },
      ),
    );
  });

  it('measures whole periods and a fraction that add up to the actual days', () => {
    fc.assert(
      fc.property(dates, fc.nat(9000), fc.integer({ min: 1, max: 60 }), (from, days, count) => {
        const { unitPeriods, fraction } = measure({ unit: 'day', count }, from, addDays(from, days));
        expect(unitPeriods * count + fraction * count).toBeCloseTo(days, 6);
        expect(fraction).toBeLessThan(1);
        const months = measure({ unit: 'month', count: 1 }, from, addDays(from, days));
        const odd = Math.round(months.fraction * 30);
        expect(odd).toBeGreaterThanOrEqual(0);
        expect(odd).toBeLessThanOrEqual(31);
        if (odd > 0) expect(daysBetween(from, addMonths(addDays(from, days), -months.unitPeriods))).toBe(odd);
      }),
    );
  });
});
