import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from './calendar.ts';
import { anyTerms, demoTerms } from './demo-terms.fixture.ts';
import { disclosedRate } from './disclosed-rate.ts';
import { checkProduct, sampleLoans } from './product-check.ts';
import type { FindingRule } from './product-finding.ts';
import { buildSchedule } from './schedule.ts';
import type { ProductTerms } from './terms.ts';

const year = { principal: 1_000_000, periods: 12, termUnit: 'month' } as const;
const fair: ProductTerms = {
  ...demoTerms,
  commissionPpm: 10_000,
  penaltyDailyPpm: 1_000,
  penaltyCapPpm: 100_000,
};

/** The findings without their codes. */
const saidOf = (...input: Parameters<typeof checkProduct>) =>
  checkProduct(...input).map(({ rule, message }) => ({ rule, message }));

const rulesOf = (...input: Parameters<typeof checkProduct>): FindingRule[] =>
  checkProduct(...input).map(({ rule }) => rule);

describe('a product', () => {
  it('without problems has no findings', () => {
    expect(saidOf(fair, [year], { annualRatePpm: 180_000, dailyRatePpm: 493 })).toEqual([]);
  });

  it('over 36 % a year is reported, with the figure', () => {
    const dear = { ...fair, commissionPpm: 150_000 };
    const [finding] = checkProduct(dear, [year]);
    expect(finding?.rule).toBe('annual-cost');
    expect(finding?.message).toMatch(/^12 months: the annual cost is \d\d\.\d+%, over 36%$/);
  });

  it('is judged by the most expensive start day within two years, and says so for the contract', () => {
    const dear = { ...fair, annualRatePpm: 330_000, commissionPpm: 35_000 };
    const term = { ...year, periods: 3 };
    const costs = Array.from({ length: 731 }, (_, day) => {
      const disbursedOn = addDays('2027-01-15', day);
      const loan = { terms: dear, ...term, disbursedOn };
      return { disbursedOn, cost: disclosedRate('cat', { ...loan, instalments: buildSchedule(loan) }) };
    });
    const most = Math.max(...costs.map(({ cost }) => cost));
    expect(most - Math.min(...costs.map(({ cost }) => cost))).toBeGreaterThan(2_000);
    const [finding] = checkProduct(dear, [term]);
    const stated = Number.parseFloat(/cost is ([\d.]+)%/.exec(finding?.message ?? '')?.[1] ?? '');
    expect(Math.round(stated * 10_000)).toBe(most);
    const [{ disbursedOn = '' } = {}] = sampleLoans(dear, [term]);
    expect(costs.find((one) => one.disbursedOn === disbursedOn)?.cost).toBe(most);
  });

  it('with a choice of first due date is judged by the most expensive and the shortest choice', () => {
    const early = { ...fair, commissionPpm: 69_000, firstDueMaxDays: 45 };
    const limit = { ...year, periods: 11 };
    expect(rulesOf(fair, [{ ...limit, periods: 3 }])).toEqual([]);
    expect(rulesOf({ ...fair, firstDueMinDays: 1, firstDueMaxDays: 45 }, [{ ...limit, periods: 3 }])).toEqual([
      'short-term',
    ]);
    expect(rulesOf({ ...early, firstDueMinDays: 45 }, [limit])).toEqual([]);
    expect(rulesOf({ ...early, firstDueMinDays: 1 }, [limit])).toEqual(['annual-cost']);
  });

  it.each([
    [7, 'day', true],
    [60, 'day', true],
    [61, 'day', false],
    [1, 'month', true],
    [3, 'month', false],
  ] as const)('of %i %s(s): all due within 60 days is %s', (periods, termUnit, isNamed) => {
    const single = { ...fair, kind: 'single', method: 'single', commissionPpm: 0 } as const;
    const rules = rulesOf(single, [{ principal: 100_000, periods, termUnit }]);
    expect(rules.includes('short-term')).toBe(isNamed);
  });

  it('whose penalty never ends is reported, with the day when it passes the principal', () => {
    const [finding] = saidOf({ ...fair, penaltyDailyPpm: 30_000, penaltyCapPpm: null }, [year]);
    expect(finding).toEqual({
      rule: 'penalty-without-cap',
      message: 'the penalty of 3% a day has no cap: it passes the principal after 34 days',
    });
    expect(rulesOf({ ...fair, penaltyDailyPpm: 0, penaltyCapPpm: null }, [year])).toEqual([]);
  });

  it('with only a daily cap is reported, with a cap per order it is not', () => {
    const endless = { ...fair, penaltyCapPpm: null };
    expect(saidOf({ ...endless, penaltyDailyCap: 500 }, [year])).toEqual([
      {
        rule: 'penalty-without-cap',
        message: 'the penalty of 0.1% a day, at most 500 minor units, has no cap in all',
      },
    ]);
    expect(saidOf({ ...endless, penaltyOrderCapPpm: 100_000 }, [year])).toEqual([]);
  });

  it('with a daily rate must state that rate', () => {
    const daily = { ...fair, dailyRatePpm: 500, annualRatePpm: 182_500 };
    expect(saidOf(daily, [year], { dailyRatePpm: 500 })).toEqual([]);
    expect(rulesOf(daily, [year], { dailyRatePpm: 493 })).toEqual(['contradiction']);
    expect(rulesOf({ ...daily, annualRatePpm: 180_000 }, [year])).toEqual(['terms']);
  });

  // specification 9: annual interest 18%, interest (0.0065%)
  it('that states 0.0065 % a day and 18 % a year contradicts itself', () => {
    expect(saidOf(fair, [year], { dailyRatePpm: 65 })).toEqual([
      { rule: 'contradiction', message: 'stated are 0.0065% a day, but 18% a year is 0.05% a day' },
    ]);
  });

  it.each([
    [{ dailyRatePpm: 493 }, 0],
    [{ dailyRatePpm: 500 }, 0],
    [{ dailyRatePpm: 492 }, 1],
    [{ dailyRatePpm: 501 }, 1],
    [{ annualRatePpm: 180_000 }, 0],
    [{ annualRatePpm: 180_001 }, 1],
  ])('that states %j has %i contradictions', (stated, count) => {
    expect(saidOf(fair, [], stated)).toHaveLength(count);
  });

  it('with another time zone than the server’s contradicts itself', () => {
    expect(saidOf(fair, [], { timeZone: 'America/Mexico_City' })).toEqual([]);
    expect(saidOf(fair, [], { timeZone: 'Europe/Madrid' })).toEqual([
      { rule: 'contradiction', message: 'days are counted in Europe/Madrid, the product says America/Mexico_City' },
    ]);
  });

  it.each<[Partial<ProductTerms>, string]>([
    [{ penaltyDailyPpm: 200_000 }, "a day's penalty of 20% is more than the cap of 10%"],
    [{ penaltyDailyPpm: 0 }, 'the penalty has a cap of 10%, but there is none'],
    [{ extensionMaxDays: 0 }, 'an extension costs 4%, but none is offered'],
    [{ extensionFeePpm: 0 }, 'an extension of 7 days is offered, but without a fee nobody can ask for it'],
    [{ minAmount: 1_000_001 }, '12 months: 1000000 minor units are offered, but the product is for 1000001 to 5000000'],
    [{ maxAmount: 999_999 }, '12 months: 1000000 minor units are offered, but the product is for 50000 to 999999'],
    [{ ivaOn: ['penalty'], ivaPpm: 0 }, 'IVA is put on penalty, but there is none'],
    [{ interestFreePeriods: 1, annualRatePpm: 0 }, 'interestFreePeriods is 1, but no instalment bears interest'],
    [{ earlyPayoff: 'accrued', annualRatePpm: 0 }, 'an early payoff gives interest back, but none is charged'],
    [{ penaltyOrderCapPpm: 500 }, "a day's penalty of 0.1% is more than the cap of an order of 0.05%"],
    [
      { penaltyDailyPpm: 0, penaltyCapPpm: null, penaltyDailyCap: 100 },
      "a day's penalty is capped at 100 minor units, but there is none",
    ],
    [
      { extensionMaxDays: 0, extensionFeePpm: 0, extensionMaxCount: 2 },
      '2 extensions of an order are allowed, but none is offered',
    ],
  ])('with %j contradicts itself', (changes, message) => {
    expect(saidOf({ ...fair, ...changes }, [year])).toEqual([{ rule: 'contradiction', message }]);
  });

  // From the 30th to the 31st no day passes under 30/360: 14 days from 17 January cost as much as 13.
  it.each([
    ['day', 90, true],
    ['week', 13, true],
    ['fortnight', 7, true],
    ['month', 12, false],
  ] as const)('counted by 30/360 and offered in %ss sells a day without interest', (termUnit, periods, isFound) => {
    const term = { ...year, periods, termUnit };
    expect(rulesOf({ ...fair, dayCount: '30/360' }, [term]).includes('day-count')).toBe(isFound);
    expect(rulesOf(fair, [term])).not.toContain('day-count');
  });

  it('is judged by the annual cost of its own method', () => {
    // 36 % nominal is more when it is compounded.
    const nominal = { ...fair, annualRatePpm: 345_000, commissionPpm: 0, ivaPpm: 0, dayCount: '30/360' } as const;
    expect(rulesOf({ ...nominal, disclosedRate: 'us-apr' }, [year])).toEqual([]);
    expect(rulesOf({ ...nominal, disclosedRate: 'in-apr' }, [year])).toEqual([]);
    expect(rulesOf({ ...nominal, disclosedRate: 'aprc' }, [year])).toEqual(['annual-cost']);
    expect(rulesOf(nominal, [year])).toEqual(['annual-cost']);
  });

  it('whose instalments are all free of interest is impossible', () => {
    expect(rulesOf({ ...fair, interestFreePeriods: 12 }, [year])).toEqual(['terms']);
    expect(rulesOf({ ...fair, principalFreePeriods: 12 }, [year])).toEqual(['terms']);
  });

  it('that can be cancelled until everything is due is reported', () => {
    const single = { ...fair, kind: 'single', method: 'single', commissionPpm: 0 } as const;
    const term = { principal: 100_000, periods: 14, termUnit: 'day' } as const;
    expect(rulesOf({ ...single, coolingOffDays: 13 }, [term])).toEqual(['short-term']);
    expect(saidOf({ ...single, coolingOffDays: 14 }, [term])).toContainEqual({
      rule: 'contradiction',
      message: '14 days: it can be cancelled for 14 days, but everything is due within 14 days',
    });
  });

  it('with impossible terms has that finding only', () => {
    expect(rulesOf({ ...fair, annualRatePpm: -1 }, [year])).toEqual(['terms']);
    expect(rulesOf(fair, [{ ...year, periods: 0 }])).toEqual(['terms']);
  });

  it('can be checked with any terms', () => {
    const term = fc.record({
      principal: fc.integer({ min: -1, max: 10_000_000 }),
      periods: fc.integer({ min: 0, max: 40 }),
      termUnit: fc.constantFrom('day' as const, 'week' as const, 'fortnight' as const, 'month' as const),
    });
    fc.assert(
      fc.property(anyTerms, fc.array(term, { maxLength: 3 }), (terms, offered) => {
        for (const { message } of checkProduct(terms, offered)) expect(message).not.toMatch(/NaN|Infinity|undefined/);
      }),
    );
  });
});

it('a finding says in values what its sentence says', () => {
  const [finding] = checkProduct({ ...fair, commissionPpm: 150_000 }, [year]);
  expect(finding).toMatchObject({ code: 'annual-cost', values: { periods: 12, unit: 'months', most: '36%' } });
  expect(finding?.message).toContain(String(finding?.values.cost));
});
