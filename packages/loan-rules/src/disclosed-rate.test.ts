import { describe, expect, it } from 'vitest';
import { demoTerms } from './demo-terms.fixture.ts';
import { disclosedRate, formatDisclosedRate } from './disclosed-rate.ts';
import vectors from './published-rates.vectors.json' with { type: 'json' };
import type { RateMethod } from './rate-method.ts';
import { buildSchedule, type Instalment, type ScheduleInput } from './schedule.ts';

const loanOf = (input: ScheduleInput) => ({ ...input, instalments: buildSchedule(input) });
const written = (method: RateMethod, loan: ReturnType<typeof loanOf>) =>
  formatDisclosedRate(method, disclosedRate(method, loan), '.');

/** A plan of payments without other costs. */
const plan = (payments: readonly (readonly [dueDate: string, amount: number])[]): Instalment[] =>
  payments.map(([dueDate, principal], index) => ({
    number: index + 1,
    dueDate,
    principal,
    interest: 0,
    iva: 0,
    commission: 0,
  }));

describe('the disclosed rate', () => {
  const monthly: ScheduleInput = {
    terms: { ...demoTerms, dayCount: '30/360' },
    principal: 600_000,
    periods: 12,
    termUnit: 'month',
    disbursedOn: '2026-01-15',
  };

  it('depends on the product’s method', () => {
    const loan = loanOf(monthly);
    const rates = (['cat', 'aprc', 'us-apr', 'in-apr'] as const).map((method) => written(method, loan));
    expect(rates).toEqual(['30.2%', '35.6%', '30.86%', '30.86%']);
  });

  it('without other costs is the interest rate, nominal or compounded', () => {
    const loan = loanOf({ ...monthly, terms: { ...monthly.terms, commissionPpm: 0, ivaPpm: 0 } });
    expect(written('us-apr', loan)).toBe('18.00%');
    expect(written('in-apr', loan)).toBe('18.00%');
    // 1.015 to the twelfth
    expect(written('cat', loan)).toBe('19.6%');
    expect(written('aprc', loan)).toBe('19.6%');
  });

  it.each([
    ['week', 52, 52],
    ['fortnight', 26, 26],
  ] as const)('of instalments a %s apart counts %i of them in a year', (termUnit, periods, perYear) => {
    const terms = { ...demoTerms, commissionPpm: 0, ivaPpm: 0, dayCount: 'actual/365' } as const;
    const loan = loanOf({ ...monthly, terms, periods, termUnit, principal: 100_000_000 });
    const days = 364 / perYear;
    const perPeriod = (0.18 * days) / 365;
    for (const method of ['us-apr', 'in-apr'] as const) {
      expect(Math.abs(disclosedRate(method, loan) / 1e6 - perPeriod * perYear)).toBeLessThan(2e-6);
    }
    for (const method of ['cat', 'aprc'] as const) {
      expect(Math.abs(disclosedRate(method, loan) / 1e6 - ((1 + perPeriod) ** perYear - 1))).toBeLessThan(2e-6);
    }
  });

  it('for India is the published one of the key facts statement', () => {
    const one = vectors.cases.find(({ id }) => id === 'rbi-annexII');
    const { amount = 0, instalment = 0, count = 0 } = one ?? {};
    const instalments = plan(
      Array.from({ length: count }, (_, index) => [`20${30 + index}-01-01`, Math.round(instalment * 100)]),
    );
    const loan = { principal: amount * 100, disbursedOn: '2029-01-01', termUnit: 'month', instalments } as const;
    expect(formatDisclosedRate('in-apr', disclosedRate('in-apr', loan), '.')).toBe(`${one?.published}%`);
  });

  it('of a single payment depends on its days', () => {
    const instalments = plan([['1978-09-15', 108_000]]);
    const loan = { principal: 100_000, disbursedOn: '1978-01-03', termUnit: 'day', instalments } as const;
    // Regulation Z, appendix J (c)(5)(i): 11.45 %.
    expect(formatDisclosedRate('us-apr', disclosedRate('us-apr', loan), '.')).toBe('11.45%');
    expect(formatDisclosedRate('in-apr', disclosedRate('in-apr', loan), '.')).toBe('11.45%');
  });
});
