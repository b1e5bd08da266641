import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { annualCost, type DatedAmount, formatAnnualCost, toPpm } from './annual-cost.ts';
import { addDays, addMonths, fromDayNumber, yearsBetween } from './calendar.ts';
import { demoTerms } from './demo-terms.fixture.ts';
import { buildSchedule, type ScheduleInput } from './schedule.ts';
import type { ProductTerms } from './terms.ts';

const dates = fc.integer({ min: 10_000, max: 40_000 }).map(fromDayNumber);
const monthly = (first: string, count: number, amount: number): DatedAmount[] =>
  Array.from({ length: count }, (_, index) => ({ date: addMonths(first, index), amount }));

describe('annualCost, single payments', () => {
  const single = (amount: number, days: number, date = '2026-01-10') =>
    annualCost({
      disbursements: [{ date, amount: 100_000 }],
      payments: [{ date: addDays(date, days), amount }],
      termUnit: 'day',
    });

  it('is exact where the true rate is', () => {
    expect(single(105_000, 365)).toBe(50_000);
    expect(single(100_000, 30)).toBe(0);
    expect(single(400_000, 730)).toBe(1_000_000);
    expect(single(50_000, 365)).toBe(-500_000);
  });

  it('has the closed form (paid / lent) ^ (365 / days) - 1, from a day to 25 years', () => {
    fc.assert(
      fc.property(
        dates,
        fc.integer({ min: 1, max: 9131 }),
        fc.integer({ min: 50_000, max: 200_000 }),
        (date, days, amount) => {
          const rate = (amount / 100_000) ** (365 / days) - 1;
          fc.pre(rate < 1e12);
          const ppm = single(amount, days, date);
          expect(Math.abs(ppm - Math.floor(rate * 1e6))).toBeLessThanOrEqual(Math.max(1, rate * 1e6 * 1e-9));
        },
      ),
    );
  });

  it('reaches 2,000,000 % on seven days, and far beyond without breaking', () => {
    const amount = Math.round(100_000 * 20_001 ** (7 / 365));
    expect(Math.abs(single(amount, 7) / 20_000_000_000 - 1)).toBeLessThan(0.001);
    expect(formatAnnualCost(20_000_000_000, '.')).toBe('2,000,000.0%');
    expect(formatAnnualCost(single(200_000, 1), '.')).toMatch(/^[\d,]+\.\d%$/);
  });

  it('does not depend on the start date when the term is agreed in days', () => {
    expect(single(110_000, 30, '2026-01-31')).toBe(single(110_000, 30, '2026-04-01'));
  });
});

describe('annualCost, laws', () => {
  const anyLoan = fc.record({
    start: dates,
    firstAfter: fc.integer({ min: 1, max: 90 }),
    count: fc.integer({ min: 1, max: 300 }),
    amount: fc.integer({ min: 100_000, max: 100_000_000 }),
    costPercent: fc.integer({ min: 0, max: 400 }),
    // A larger fee, on the smallest amount and with five times the rest due a day later, gives a rate too large for a number.
    fee: fc.integer({ min: 0, max: 20_000 }),
  });

  function flowsOf({
    start,
    firstAfter,
    count,
    amount,
    costPercent,
    fee,
  }: typeof anyLoan extends fc.Arbitrary<infer T> ? T : never) {
    const payment = Math.ceil((amount * (100 + costPercent)) / 100 / count);
    return {
      disbursements: [{ date: start, amount }],
      payments: [{ date: start, amount: fee }, ...monthly(addDays(start, firstAfter), count, payment)],
    };
  }

  it('refuses a rate too large for a number, and accepts the highest rates below that', () => {
    const loan = { start: '1997-05-19', firstAfter: 1, count: 1, amount: 100_000, costPercent: 400 };
    expect(() => annualCost(flowsOf({ ...loan, fee: 44_290 }))).toThrow(RangeError);
    expect(annualCost(flowsOf({ ...loan, start: '1996-02-01', fee: 25_000 }))).toBeGreaterThan(0);
    expect(annualCost(flowsOf({ ...loan, fee: 25_000 }))).toBeGreaterThan(0);
  });

  const worthAt = (start: string, flows: readonly DatedAmount[], rate: number) =>
    flows.reduce((sum, { date, amount }) => sum + amount * (1 + rate) ** -yearsBetween(start, date), 0);

  it('solves the equation: both sides have the same value at the rate found', () => {
    fc.assert(
      fc.property(anyLoan, (loan) => {
        const { disbursements, payments } = flowsOf(loan);
        const ppm = annualCost({ disbursements, payments });
        expect(Number.isInteger(ppm)).toBe(true);
        // Truncated: the true rate lies between this part per million and the next.
        const worth = (rate: number) => worthAt(loan.start, payments, rate) - worthAt(loan.start, disbursements, rate);
        const noise = loan.amount * 1e-9;
        expect(worth((ppm - ppm * 1e-9) / 1e6)).toBeGreaterThanOrEqual(-noise);
        expect(worth((ppm + 1 + ppm * 1e-9) / 1e6)).toBeLessThanOrEqual(noise);
      }),
      { numRuns: 300 },
    );
  });

  it('rises with every fee, and does not change when all amounts grow alike', () => {
    fc.assert(
      fc.property(anyLoan, (loan) => {
        const flows = flowsOf(loan);
        const ppm = annualCost(flows);
        expect(annualCost(flowsOf({ ...loan, fee: loan.fee + 5000 }))).toBeGreaterThan(ppm);
        const tenfold = (all: readonly DatedAmount[]) => all.map(({ date, amount }) => ({ date, amount: amount * 10 }));
        const scaled = annualCost({ disbursements: tenfold(flows.disbursements), payments: tenfold(flows.payments) });
        expect(Math.abs(scaled - ppm)).toBeLessThanOrEqual(Math.max(1, ppm * 1e-9));
      }),
    );
  });

  it('does not depend on the order in which flows are given', () => {
    const flows = flowsOf({
      start: '2026-01-31',
      firstAfter: 20,
      count: 12,
      amount: 500_000,
      costPercent: 20,
      fee: 100,
    });
    const reversed = { disbursements: flows.disbursements, payments: [...flows.payments].reverse() };
    expect(annualCost(reversed)).toBe(annualCost(flows));
  });
});

describe('annualCost of a schedule', () => {
  const costOf = (terms: ProductTerms, loan: Omit<ScheduleInput, 'terms'>) =>
    annualCost({
      disbursements: [{ date: loan.disbursedOn, amount: loan.principal }],
      payments: buildSchedule({ terms, ...loan }).map(({ dueDate, principal, interest, commission }) => ({
        date: dueDate,
        amount: principal + interest + commission,
      })),
      termUnit: loan.termUnit === 'fortnight' ? 'week' : loan.termUnit,
    });
  const free = { ...demoTerms, commissionPpm: 0 };

  it('equals the compounded monthly rate when only interest by 30/360 is charged', () => {
    const rates = fc.integer({ min: 0, max: 2_000_000 });
    const methods = fc.constantFrom('equal-instalments' as const, 'equal-principal' as const);
    fc.assert(
      fc.property(rates, methods, fc.integer({ min: 1, max: 60 }), (annualRatePpm, method, periods) => {
        const terms = { ...free, annualRatePpm, method, dayCount: '30/360' } as const;
        // A large principal, so that rounding to the minor unit does not show.
        const ppm = costOf(terms, { principal: 1e11, periods, termUnit: 'month', disbursedOn: '2026-01-15' });
        const compounded = ((1 + annualRatePpm / 12e6) ** 12 - 1) * 1e6;
        expect(Math.abs(ppm - compounded)).toBeLessThanOrEqual(2 + compounded * 1e-6);
      }),
    );
  });

  it('follows from the actual days of a single payment by actual/365', () => {
    fc.assert(
      fc.property(
        dates,
        fc.integer({ min: 1, max: 3650 }),
        fc.integer({ min: 0, max: 2_000_000 }),
        (date, days, rate) => {
          const terms = { ...free, annualRatePpm: rate, kind: 'single', method: 'single' } as const;
          const ppm = costOf(terms, { principal: 1e11, periods: days, termUnit: 'day', disbursedOn: date });
          const compounded = ((1 + ((rate / 1e6) * days) / 365) ** (365 / days) - 1) * 1e6;
          expect(Math.abs(ppm - compounded)).toBeLessThanOrEqual(2 + compounded * 1e-6);
        },
      ),
    );
  });

  it('rises with rate and commission', () => {
    const loan = { principal: 1_000_000, periods: 12, termUnit: 'month', disbursedOn: '2026-01-31' } as const;
    for (const dayCount of ['actual/365', 'actual/360', '30/360'] as const) {
      const costs = [0, 10_000, 180_000, 1_000_000, 20_000_000].map((annualRatePpm) =>
        costOf({ ...demoTerms, dayCount, annualRatePpm }, loan),
      );
      expect(costs).toEqual([...new Set(costs)].sort((a, b) => a - b));
      const dearer = costOf({ ...demoTerms, dayCount, commissionPpm: demoTerms.commissionPpm + 1000 }, loan);
      expect(dearer).toBeGreaterThan(costOf({ ...demoTerms, dayCount }, loan));
    }
  });

  it('solves 25 years, and seven days at two million percent', () => {
    const terms = { ...free, dayCount: '30/360', annualRatePpm: 60_000 } as const;
    const ppm = costOf(terms, { principal: 1e11, periods: 300, termUnit: 'month', disbursedOn: '2024-02-29' });
    // Three Februaries in four have no 29th; the interval then ends on the 28th and still counts as a whole month.
    expect(formatAnnualCost(ppm, '.')).toBe('6.2%');
    const short = { ...free, kind: 'single', method: 'single', annualRatePpm: 10_906_512 } as const;
    const week = costOf(short, { principal: 1e11, periods: 7, termUnit: 'day', disbursedOn: '2024-02-26' });
    expect(Math.abs(week / 2e10 - 1)).toBeLessThan(0.01);
  });
});

describe('annualCost with intervals in weeks', () => {
  it('counts weeks as 52nds of a year and the remaining days in the first year', () => {
    const lent = [{ date: '2026-01-01', amount: 100_000 }];
    const after = (days: number) =>
      annualCost({
        disbursements: lent,
        payments: [{ date: addDays('2026-01-01', days), amount: 101_000 }],
        termUnit: 'week',
      });
    const rateOf = (years: number) => toPpm(1.01 ** (1 / years) - 1);
    expect(after(26 * 7)).toBe(rateOf(0.5));
    expect(after(52 * 7)).toBe(rateOf(1));
    expect(after(10)).toBe(rateOf(1 / 52 + 3 / 365));
  });
});

describe('annualCost, several disbursements', () => {
  it('accepts drawdowns during the repayment', () => {
    const ppm = annualCost({
      disbursements: [
        { date: '2024-01-01', amount: 100_000 },
        { date: '2025-01-01', amount: 100_000 },
      ],
      payments: [
        { date: '2024-07-01', amount: 20_000 },
        { date: '2026-01-01', amount: 220_000 },
      ],
    });
    const rate = ppm / 1e6;
    const worth = 20_000 * (1 + rate) ** -0.5 + 220_000 * (1 + rate) ** -2 - 100_000 - 100_000 / (1 + rate);
    expect(Math.abs(worth)).toBeLessThan(0.5);
    expect(ppm).toBeGreaterThan(100_000);
  });

  it('takes the positive rate nearest zero when there are several (Banco de Mexico, Circular 9/2015)', () => {
    // 1000 - 2500 / (1 + x) + 1540 / (1 + x)^2 = 0 has the roots 10 % and 40 %.
    const ppm = annualCost({
      disbursements: [
        { date: '2025-01-01', amount: 1_000_000 },
        { date: '2027-01-01', amount: 1_540_000 },
      ],
      payments: [{ date: '2026-01-01', amount: 2_500_000 }],
    });
    expect(ppm).toBe(100_000);
  });
});

describe('annualCost, extremes', () => {
  it('prefers a positive rate to a negative one', () => {
    // 1000 - 1900 / (1 + x) + 880 / (1 + x)^2 = 0 has the roots 10 % and -20 %.
    const ppm = annualCost({
      disbursements: [
        { date: '2025-01-01', amount: 1_000_000 },
        { date: '2027-01-01', amount: 880_000 },
      ],
      payments: [{ date: '2026-01-01', amount: 1_900_000 }],
    });
    expect(ppm).toBe(100_000);
  });

  it('solves a long plan whose first day already pays double', () => {
    const date = '2026-01-01';
    const dear = [{ date: '2026-01-02', amount: 200_000 }, ...monthly('2026-02-01', 300, 100_000)];
    const ppm = annualCost({ disbursements: [{ date, amount: 100_000 }], payments: dear });
    expect(Math.abs(Math.log(ppm / 1e6) / 365 / Math.LN2 - 1)).toBeLessThan(1e-6);
  });

  it('is negative when little comes back over 25 years', () => {
    const ppm = annualCost({
      disbursements: [{ date: '2026-01-01', amount: 100_000_000 }],
      payments: monthly('2026-02-01', 300, 1),
    });
    expect(ppm).toBeLessThan(0);
    expect(ppm).toBeGreaterThan(-1_000_000);
  });
});

describe('annualCost, refusals', () => {
  const date = '2026-01-01';
  const lent = [{ date, amount: 100 }];

  it.each([
    ['nothing lent', [], [{ date: '2026-02-01', amount: 1 }]],
    ['nothing paid', lent, []],
    ['only zeros paid', lent, [{ date: '2026-02-01', amount: 0 }]],
    ['a negative payment', lent, [{ date: '2026-02-01', amount: -1 }]],
    ['no number', lent, [{ date: '2026-02-01', amount: Number.NaN }]],
    ['no date', lent, [{ date: '2026-02-30', amount: 1 }]],
    ['a payment before the loan', lent, [{ date: '2025-12-31', amount: 110 }]],
    ['all paid back on the same day', lent, [{ date, amount: 100.5 }]],
    [
      'more kept than lent',
      lent,
      [
        { date, amount: 120 },
        { date: '2026-02-01', amount: 1 },
      ],
    ],
  ])('%s', (_, disbursements, payments) => {
    expect(() => annualCost({ disbursements, payments })).toThrow(RangeError);
  });
});

describe('formatAnnualCost', () => {
  it.each([
    [134_942, '13,5%'],
    [134_499, '13,4%'],
    [134_500, '13,5%'],
    [0, '0,0%'],
    [499, '0,0%'],
    [500, '0,1%'],
    [-500, '0,0%'],
    [-501, '-0,1%'],
    [12_861_772, '1.286,2%'],
  ])('%i -> %s', (ppm, text) => {
    expect(formatAnnualCost(ppm, ',')).toBe(text);
  });

  it('rounds the true figure once: 12.24996 % is 12.2, not 12.3 by way of 12.25', () => {
    expect(formatAnnualCost(toPpm(0.1224996), '.')).toBe('12.2%');
    expect(formatAnnualCost(toPpm(0.1225), '.')).toBe('12.3%');
  });

  it('throws on a fraction', () => {
    expect(() => formatAnnualCost(0.5, ',')).toThrow(RangeError);
    expect(() => toPpm(Number.POSITIVE_INFINITY)).toThrow(RangeError);
  });
});
