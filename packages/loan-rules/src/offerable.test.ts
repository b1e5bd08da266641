import { describe, expect, it } from 'vitest';
import { demoTerms } from './demo-terms.fixture.ts';
import { type OfferableLoan, offerProblems } from './offerable.ts';
import { buildSchedule } from './schedule.ts';
import type { ProductTerms } from './terms.ts';

type Wanted = Omit<OfferableLoan, 'instalments' | 'terms'>;

function problemsOf(changes: Partial<Wanted>, terms: Partial<ProductTerms> = {}): string[] {
  const loan = { principal: 600_000, periods: 6, termUnit: 'month' as const, ...changes };
  const all = { ...demoTerms, ...terms };
  const instalments = buildSchedule({ ...loan, terms: all, disbursedOn: '2026-03-02' });
  return offerProblems({ ...loan, terms: all, instalments });
}

describe('offerProblems', () => {
  it.each([
    [{}],
    [{ periods: 120 }],
    [{ periods: 520, termUnit: 'week' as const }],
    [{ periods: 1_200, termUnit: 'day' as const }],
    // The whole commission: 5 % of 6,000.00.
    [{ couponAmount: 30_000 }],
  ])('has nothing against %j', (loan) => {
    expect(problemsOf(loan)).toEqual([]);
  });

  it.each([
    [{ periods: 121 }, 'a loan runs for 120 months at most, not for 121'],
    [{ periods: 1_200 }, 'a loan runs for 120 months at most, not for 1200'],
    [{ periods: 521, termUnit: 'week' as const }, 'a loan runs for 520 weeks at most, not for 521'],
    [{ periods: 261, termUnit: 'fortnight' as const }, 'a loan runs for 260 fortnights at most, not for 261'],
    [{ periods: 1_201, termUnit: 'day' as const }, 'a loan runs for 1200 days at most, not for 1201'],
    [{ couponAmount: 30_001 }, 'the coupon of 30001 is more than the commission of 30000 that it is taken off'],
  ])('refuses %j', (loan, problem) => {
    expect(problemsOf(loan)).toEqual([problem]);
  });

  it('refuses a residue that is a good part of an instalment', () => {
    // Six of 1.20 without other costs; the last is the remainder.
    const terms = { annualRatePpm: 0, commissionPpm: 0, ivaPpm: 0, method: 'equal-principal' as const };
    const loan = { principal: 720, periods: 6 };
    expect(problemsOf(loan, { ...terms, residueTolerance: 6 })).toEqual([]);
    for (const residueTolerance of [7, 119, 120]) {
      expect(problemsOf(loan, { ...terms, residueTolerance })).toEqual([
        `residueTolerance ${residueTolerance} is more than a twentieth of the smallest instalment, 120: a part of it would settle it`,
      ]);
    }
  });

  it('refuses a plan with an instalment of 0', () => {
    const free = { annualRatePpm: 0, commissionPpm: 0, method: 'equal-principal' as const };
    expect(problemsOf({ principal: 5, periods: 12 }, free)).toEqual([
      'nothing would be due on 2026-04-02: the instalment 1 comes to 0',
    ]);
    expect(problemsOf({}, { ...free, principalFreePeriods: 2 })).toEqual([
      'nothing would be due on 2026-04-02: the instalment 1 comes to 0',
    ]);
  });
});
