import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareDates, fromDayNumber } from './calendar.ts';
import { anyTerms, demoTerms } from './demo-terms.fixture.ts';
import { addMinor, multiplyRatio } from './money.ts';
import { buildSchedule, type Instalment, instalmentTotal, type ScheduleInput } from './schedule.ts';

const dates = fc.integer({ min: 10_000, max: 40_000 }).map(fromDayNumber);

const anyLoan: fc.Arbitrary<ScheduleInput> = fc.record({
  terms: anyTerms,
  principal: fc.oneof(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 1_000_000_000 })),
  periods: fc.integer({ min: 1, max: 60 }),
  termUnit: fc.constantFrom('day' as const, 'week' as const, 'fortnight' as const, 'month' as const),
  disbursedOn: dates,
  couponAmount: fc.option(fc.nat(1_000_000), { nil: undefined }),
});

const sumOf = (schedule: readonly Instalment[], part: 'principal' | 'interest' | 'iva' | 'commission') =>
  addMinor(...schedule.map((instalment) => instalment[part]));

describe('buildSchedule, worked examples', () => {
  it('14 days at 18 %, commission 5 %, IVA 16 %', () => {
    const schedule = buildSchedule({
      terms: { ...demoTerms, kind: 'single', method: 'single' },
      principal: 100_000,
      periods: 14,
      termUnit: 'day',
      disbursedOn: '2026-02-20',
    });
    // 1000.00 * 18 % * 14 / 365 = 6.904; IVA 16 % of 56.90 = 9.104
    expect(schedule).toEqual([
      { number: 1, dueDate: '2026-03-06', principal: 100_000, interest: 690, iva: 910, commission: 5000 },
    ]);
    expect(schedule.map(instalmentTotal)).toEqual([106_600]);
  });

  it('three equal instalments over months of different lengths', () => {
    const schedule = buildSchedule({
      terms: demoTerms,
      principal: 300_000,
      periods: 3,
      termUnit: 'month',
      disbursedOn: '2026-01-15',
    });
    // Level payment P / (d1 + d1 d2 + d1 d2 d3), d = 1 / (1 + 18 % * days / 365) for 31, 28 and 31 days: 1029.74.
    expect(schedule).toEqual([
      { number: 1, dueDate: '2026-02-15', principal: 98_388, interest: 4586, iva: 1534, commission: 5000 },
      { number: 2, dueDate: '2026-03-15', principal: 100_190, interest: 2784, iva: 1245, commission: 5000 },
      { number: 3, dueDate: '2026-04-15', principal: 101_422, interest: 1551, iva: 1048, commission: 5000 },
    ]);
  });

  it('flat: interest on the first principal; 30/360: the same every month', () => {
    const schedule = buildSchedule({
      terms: { ...demoTerms, method: 'flat', dayCount: '30/360', commissionPpm: 0 },
      principal: 100_000,
      periods: 3,
      termUnit: 'month',
      disbursedOn: '2026-01-31',
    });
    expect(schedule).toEqual([
      { number: 1, dueDate: '2026-02-28', principal: 33_333, interest: 1500, iva: 240, commission: 0 },
      { number: 2, dueDate: '2026-03-31', principal: 33_333, interest: 1500, iva: 240, commission: 0 },
      { number: 3, dueDate: '2026-04-30', principal: 33_334, interest: 1500, iva: 240, commission: 0 },
    ]);
  });

  it('a level payment with IVA and commission inside is the same every time', () => {
    const schedule = buildSchedule({
      terms: { ...demoTerms, dayCount: '30/360', levelPayment: 'total' },
      principal: 600_000,
      periods: 6,
      termUnit: 'month',
      disbursedOn: '2026-01-31',
    });
    // By hand: 1.5 % a month plus IVA is 1.74 %, at which 6,000.00 is repaid by six payments of 1,061.775295; 50.00 and 8.00 are added.
    expect(schedule.map(instalmentTotal)).toEqual([111_978, 111_978, 111_978, 111_978, 111_978, 111_974]);
    expect(schedule[0]).toEqual({
      number: 1,
      dueDate: '2026-02-28',
      principal: 95_738,
      interest: 9000,
      iva: 2240,
      commission: 5000,
    });
    expect(sumOf(schedule, 'principal')).toBe(600_000);
  });

  it('an interest holiday: the first instalments bear none, and the level payment accounts for it', () => {
    const schedule = buildSchedule({
      terms: { ...demoTerms, dayCount: '30/360', commissionPpm: 0, ivaPpm: 0, interestFreePeriods: 2 },
      principal: 400_000,
      periods: 4,
      termUnit: 'month',
      disbursedOn: '2026-01-15',
    });
    expect(schedule.map(({ interest }) => interest)).toEqual([0, 0, 2967, 1494]);
    // 4,000.00 / (1 + 1 + 1 / 1.015 + 1 / 1.015^2) is 1,011.152143.
    expect(schedule.map(instalmentTotal)).toEqual([101_115, 101_115, 101_115, 101_116]);
  });

  it('a holiday from principal: interest alone at first', () => {
    const schedule = buildSchedule({
      terms: { ...demoTerms, method: 'equal-principal', dayCount: '30/360', commissionPpm: 0, principalFreePeriods: 1 },
      principal: 300_000,
      periods: 3,
      termUnit: 'month',
      disbursedOn: '2026-01-15',
    });
    expect(schedule.map(({ principal, interest }) => [principal, interest])).toEqual([
      [0, 4500],
      [150_000, 4500],
      [150_000, 2250],
    ]);
  });

  it.each([
    ['week', 7, ['2026-01-22', '2026-01-29', '2026-02-05']],
    ['fortnight', 14, ['2026-01-29', '2026-02-12', '2026-02-26']],
  ] as const)('instalments a %s apart bear interest for %i days each', (termUnit, days, dues) => {
    const schedule = buildSchedule({
      terms: { ...demoTerms, method: 'equal-principal', commissionPpm: 0 },
      principal: 300_000,
      periods: 3,
      termUnit,
      disbursedOn: '2026-01-15',
    });
    expect(schedule.map(({ dueDate }) => dueDate)).toEqual(dues);
    expect(schedule.map(({ interest }) => interest)).toEqual(
      [300_000, 200_000, 100_000].map((balance) => multiplyRatio(balance, 180_000 * days, 1_000_000 * 365)),
    );
  });

  it('a chosen first due date makes a longer first period, and months count from it', () => {
    const input = {
      terms: demoTerms,
      principal: 300_000,
      periods: 3,
      termUnit: 'month',
      disbursedOn: '2026-01-15',
    } as const;
    const schedule = buildSchedule({ ...input, firstDueDate: '2026-02-28' });
    expect(schedule.map(({ dueDate }) => dueDate)).toEqual(['2026-02-28', '2026-03-28', '2026-04-28']);
    // 44 days
    expect(schedule[0]?.interest).toBe(multiplyRatio(300_000, 180_000 * 44, 1_000_000 * 365));
  });

  it('a daily rate is charged for actual days', () => {
    const input = { principal: 1_000_000, periods: 29, termUnit: 'day', disbursedOn: '2024-02-15' } as const;
    const daily = {
      ...demoTerms,
      kind: 'single',
      method: 'single',
      dailyRatePpm: 500,
      annualRatePpm: 182_500,
    } as const;
    // 0.05 % of 10,000.00 is 5.00 a day, in any year and by any actual day count.
    expect(buildSchedule({ ...input, terms: daily })[0]?.interest).toBe(29 * 500);
    const by360 = { ...daily, dayCount: 'actual/360', annualRatePpm: 180_000 } as const;
    expect(buildSchedule({ ...input, terms: by360 })[0]?.interest).toBe(29 * 500);
  });

  it('a product repaid at once, agreed in months, has one instalment at the end', () => {
    const input = { principal: 100_000, periods: 3, termUnit: 'month', disbursedOn: '2026-01-31' } as const;
    const terms = { ...demoTerms, kind: 'single', method: 'single', commissionPpm: 0 } as const;
    expect(buildSchedule({ ...input, terms: { ...terms, dayCount: '30/360' } })).toEqual([
      { number: 1, dueDate: '2026-04-30', principal: 100_000, interest: 4500, iva: 720, commission: 0 },
    ]);
    // 89 days
    expect(buildSchedule({ ...input, terms })[0]?.interest).toBe(4389);
  });

  it('a coupon lowers the commission and its IVA, and never pays the borrower', () => {
    const input: ScheduleInput = {
      terms: demoTerms,
      principal: 300_000,
      periods: 3,
      termUnit: 'month',
      disbursedOn: '2026-01-15',
    };
    expect(sumOf(buildSchedule({ ...input, couponAmount: 4000 }), 'commission')).toBe(11_000);
    expect(buildSchedule({ ...input, couponAmount: 4000 })[0]).toMatchObject({ commission: 3667, iva: 1320 });
    expect(sumOf(buildSchedule({ ...input, couponAmount: 1_000_000 }), 'commission')).toBe(0);
  });

  it('throws on impossible loans', () => {
    const input: ScheduleInput = {
      terms: demoTerms,
      principal: 100_000,
      periods: 3,
      termUnit: 'month',
      disbursedOn: '2026-01-15',
    };
    for (const wrong of [
      { principal: 0 },
      { principal: -1 },
      { principal: 0.5 },
      { periods: 0 },
      { periods: 1.5 },
      { periods: 1201 },
      { termUnit: 'day', periods: 36_526 },
      { disbursedOn: '2026-02-30' },
      { couponAmount: -1 },
    ] as const) {
      expect(() => buildSchedule({ ...input, ...wrong })).toThrow(RangeError);
    }
  });
});

describe('buildSchedule, laws', () => {
  it('repays the principal and the commission exactly, nothing negative, in order', () => {
    fc.assert(
      fc.property(anyLoan, (loan) => {
        const schedule = buildSchedule(loan);
        expect(sumOf(schedule, 'principal')).toBe(loan.principal);
        const commission = multiplyRatio(loan.principal, loan.terms.commissionPpm, 1_000_000);
        expect(sumOf(schedule, 'commission')).toBe(Math.max(0, commission - (loan.couponAmount ?? 0)));
        schedule.forEach((line, index) => {
          expect(Math.min(line.principal, line.interest, line.iva, line.commission)).toBeGreaterThanOrEqual(0);
          expect(line.iva).toBe(multiplyRatio(line.interest + line.commission, loan.terms.ivaPpm, 1_000_000));
          expect(line.number).toBe(index + 1);
          expect(compareDates(schedule[index - 1]?.dueDate ?? loan.disbursedOn, line.dueDate)).toBeLessThan(0);
        });
        const isSingle = loan.termUnit === 'day' || loan.terms.method === 'single';
        expect(schedule).toHaveLength(isSingle ? 1 : loan.periods);
      }),
      { numRuns: 500 },
    );
  });

  it('keeps principal plus interest level except the last, which differs by no more than the rounding', () => {
    const loans = fc.record({
      principal: fc.integer({ min: 10_000, max: 100_000_000 }),
      periods: fc.integer({ min: 2, max: 36 }),
      // More expensive and longer loans can owe more interest for a long month than the level payment: see amortise.
      annualRatePpm: fc.integer({ min: 0, max: 1_000_000 }),
      disbursedOn: dates,
      dayCount: fc.constantFrom('actual/365' as const, 'actual/360' as const, '30/360' as const),
    });
    fc.assert(
      fc.property(loans, ({ annualRatePpm, dayCount, ...loan }) => {
        const terms = { ...demoTerms, annualRatePpm, dayCount };
        const schedule = buildSchedule({ ...loan, terms, termUnit: 'month' });
        const payments = schedule.map((line) => line.principal + line.interest);
        expect(new Set(payments.slice(0, -1)).size).toBe(1);
        // Half a unit for the level payment and half for each interest, both grown to the end.
        const growth = (1 + (annualRatePpm / 1e6) * (31 / 360)) ** loan.periods;
        const difference = Math.abs((payments.at(-1) ?? 0) - (payments[0] ?? 0));
        expect(difference).toBeLessThanOrEqual(loan.periods * growth + 1);
      }),
    );
  });

  it('keeps whole payments level except the last if IVA and commission lie inside', () => {
    const loans = fc.record({
      principal: fc.integer({ min: 100_000, max: 100_000_000 }),
      periods: fc.integer({ min: 2, max: 52 }),
      // More expensive loans can owe more interest for a long month than the level payment: see amortise.
      annualRatePpm: fc.integer({ min: 0, max: 400_000 }),
      ivaPpm: fc.integer({ min: 0, max: 250_000 }),
      commissionPpm: fc.integer({ min: 0, max: 200_000 }),
      termUnit: fc.constantFrom('week' as const, 'fortnight' as const, 'month' as const),
      disbursedOn: dates,
      dayCount: fc.constantFrom('actual/365' as const, 'actual/360' as const),
    });
    fc.assert(
      fc.property(loans, ({ annualRatePpm, ivaPpm, commissionPpm, dayCount, ...loan }) => {
        const terms = { ...demoTerms, annualRatePpm, ivaPpm, commissionPpm, dayCount, levelPayment: 'total' } as const;
        const totals = buildSchedule({ ...loan, terms }).map(instalmentTotal);
        expect(new Set(totals.slice(0, -1)).size).toBe(1);
        const growth = (1 + (1 + ivaPpm / 1e6) * (annualRatePpm / 1e6) * (31 / 360)) ** loan.periods;
        const difference = Math.abs((totals.at(-1) ?? 0) - (totals[0] ?? 0));
        expect(difference).toBeLessThanOrEqual(2 * loan.periods * growth + loan.periods);
      }),
    );
  });

  it('charges interest that, discounted at the rate itself, is worth the principal', () => {
    fc.assert(
      fc.property(
        fc.record({
          method: fc.constantFrom('equal-instalments' as const, 'equal-principal' as const),
          principal: fc.integer({ min: 100_000, max: 100_000_000 }),
          periods: fc.integer({ min: 1, max: 36 }),
        }),
        ({ method, principal, periods }) => {
          const terms = { ...demoTerms, method, dayCount: '30/360' } as const;
          const schedule = buildSchedule({ terms, principal, periods, termUnit: 'month', disbursedOn: '2026-01-15' });
          const worth = schedule.reduce(
            (sum, line) => sum + (line.principal + line.interest) / 1.015 ** line.number,
            0,
          );
          expect(Math.abs(worth - principal)).toBeLessThan(periods);
        },
      ),
    );
  });
});
