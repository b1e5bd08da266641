import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type IsoDate } from './calendar.ts';
import { demoTerms } from './demo-terms.fixture.ts';
import { disclosedRate } from './disclosed-rate.ts';
import { firstDueBounds } from './due-dates.ts';
import { buildSchedule } from './schedule.ts';
import { type LoanStart, loanStarts } from './start-days.ts';

const from = '2027-01-15';

const anyLoan = fc.record({
  termUnit: fc.constantFrom('month' as const, 'month' as const, 'fortnight' as const, 'week' as const),
  periods: fc.integer({ min: 1, max: 7 }),
  terms: fc
    .record({
      method: fc.constantFrom('equal-instalments' as const, 'equal-principal' as const, 'flat' as const),
      dayCount: fc.constantFrom('actual/365' as const, 'actual/360' as const, '30/360' as const),
      annualRatePpm: fc.constantFrom(180_000, 900_000),
      disclosedRate: fc.constantFrom('cat' as const, 'aprc' as const, 'us-apr' as const, 'in-apr' as const),
      first: fc.constantFrom({}, { firstDueMinDays: 15, firstDueMaxDays: 45 }),
    })
    .map(({ first, ...terms }) => ({
      ...demoTerms,
      kind: 'instalment' as const,
      commissionPpm: 30_000,
      ...terms,
      ...first,
    })),
});

type Loan = typeof anyLoan extends fc.Arbitrary<infer T> ? T : never;

function costOf({ terms, periods, termUnit }: Loan, start: LoanStart): number {
  const loan = { terms, principal: 1_000_000, periods, termUnit, ...start };
  return disclosedRate(terms.disclosedRate, { ...loan, instalments: buildSchedule(loan) });
}

function everyStart({ terms, termUnit }: Loan): LoanStart[] {
  const days = Array.from({ length: 731 }, (_, day): IsoDate => addDays(from, day));
  return days.flatMap((disbursedOn) =>
    firstDueBounds(disbursedOn, termUnit, terms).map((firstDueDate) => ({ disbursedOn, firstDueDate })),
  );
}

describe('the start days of a loan', () => {
  it('cover every cost that it can have on any day of two years', () => {
    fc.assert(
      fc.property(anyLoan, (loan) => {
        const costs = (starts: readonly LoanStart[]) => new Set(starts.map((start) => costOf(loan, start)));
        const { periods, termUnit, terms } = loan;
        expect(costs(loanStarts(from, periods, termUnit, terms))).toEqual(costs(everyStart(loan)));
      }),
      { numRuns: 40 },
    );
  });

  it('are few: most days cost the same as another one', () => {
    const terms = { ...demoTerms, dayCount: 'actual/365' as const };
    expect(loanStarts(from, 12, 'month', terms).length).toBeLessThan(120);
    expect(loanStarts(from, 30, 'day', terms)).toHaveLength(1);
    expect(loanStarts(from, 12, 'week', terms)).toHaveLength(1);
  });
});
