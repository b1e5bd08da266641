import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, compareDates, type IsoDate } from './calendar.ts';
import { type PenaltyDue, type PenaltyTerms, penaltiesBetween } from './charges.ts';
import { penaltyDays } from './penalty-days.ts';

const terms: PenaltyTerms = { penaltyDailyPpm: 30_000, penaltyGraceDays: 0, penaltyCapPpm: null };

function due(number: number, dueDate: IsoDate, principal: number, rest: Partial<PenaltyDue> = {}): PenaltyDue {
  const outstanding = { penalty: 0, interest: 0, iva: 0, commission: 0, principal };
  return { number, dueDate, principal, penaltyCharged: 0, outstanding, ...rest };
}

/** Only the date and amounts. */
const amountsOf = (days: ReturnType<typeof penaltyDays>) =>
  days.map(({ date, parts }) => [date, ...parts.map(({ amount }) => amount)]);

describe('penaltyDays', () => {
  it('names each day after the due date, through the last, with its base', () => {
    const days = penaltyDays([due(1, '2026-02-26', 100_000)], { from: null, to: '2026-03-01', terms });
    expect(amountsOf(days)).toEqual([
      ['2026-02-27', 3_000],
      ['2026-02-28', 3_000],
      ['2026-03-01', 3_000],
    ]);
    expect(days[0]?.parts).toEqual([{ number: 1, amount: 3_000, base: 100_000, isLast: false }]);
  });

  it('begins after grace or the last booked day, and ends with what remains of the cap', () => {
    const capped = { ...terms, penaltyGraceDays: 2, penaltyCapPpm: 70_000 };
    const one = [due(1, '2026-02-26', 100_000)];
    const days = penaltyDays(one, { from: null, to: '2026-12-31', terms: capped });
    expect(amountsOf(days)).toEqual([
      ['2026-03-01', 3_000],
      ['2026-03-02', 3_000],
      ['2026-03-03', 1_000],
    ]);
    expect(days.map(({ parts }) => parts.map(({ isLast }) => isLast))).toEqual([[false], [false], [true]]);
    expect(amountsOf(penaltyDays(one, { from: '2026-03-04', to: '2026-03-05', terms: capped }))).toEqual([
      ['2026-03-05', 3_000],
    ]);
  });

  it('charges both late instalments on a day, until the order cap is reached', () => {
    const dues = [due(1, '2026-02-26', 100_000), due(2, '2026-02-28', 200_000)];
    const days = penaltyDays(dues, { from: null, to: '2026-12-31', terms: { ...terms, penaltyOrderCapPpm: 60_000 } });
    expect(days.map(({ date, parts }) => [date, parts.map(({ number, amount }) => [number, amount])])).toEqual([
      ['2026-02-27', [[1, 3_000]]],
      ['2026-02-28', [[1, 3_000]]],
      [
        '2026-03-01',
        [
          [1, 3_000],
          [2, 6_000],
        ],
      ],
      ['2026-03-02', [[1, 3_000]]],
    ]);
    expect(days.at(-1)?.parts[0]?.isLast).toBe(true);
  });

  const anyDues = fc.array(
    fc.record({
      days: fc.integer({ min: 0, max: 90 }),
      principal: fc.integer({ min: 0, max: 10_000_000 }),
      unpaid: fc.integer({ min: 0, max: 100 }),
      interest: fc.integer({ min: 0, max: 100_000 }),
      charged: fc.integer({ min: 0, max: 100_000 }),
    }),
    { minLength: 0, maxLength: 4 },
  );
  const anyTerms: fc.Arbitrary<PenaltyTerms> = fc.record({
    penaltyDailyPpm: fc.integer({ min: 0, max: 60_000 }),
    penaltyBase: fc.constantFrom(undefined, 'principal' as const, 'instalment' as const),
    penaltyGraceDays: fc.integer({ min: 0, max: 10 }),
    penaltyCapPpm: fc.option(fc.integer({ min: 0, max: 2_000_000 })),
    penaltyDailyCap: fc.option(fc.integer({ min: 1, max: 5_000 }), { nil: undefined }),
    penaltyOrderCapPpm: fc.option(fc.integer({ min: 0, max: 1_000_000 }), { nil: undefined }),
  });

  it('sums per instalment to what penaltiesBetween charges, for any input', () => {
    const span = fc.record({
      from: fc.option(fc.integer({ min: -10, max: 100 })),
      to: fc.integer({ min: -10, max: 150 }),
    });
    fc.assert(
      fc.property(anyDues, anyTerms, span, (rows, product, { from, to }) => {
        const dues = rows.map(({ days, principal, unpaid, interest, charged }, index) => {
          const outstanding = {
            penalty: charged,
            interest,
            iva: 0,
            commission: 0,
            principal: Math.floor((principal * unpaid) / 100),
          };
          const dueDate = addDays('2028-01-15', days + 30 * index);
          return due(index + 1, dueDate, principal, { penaltyCharged: charged, outstanding });
        });
        const input = {
          from: from === null ? null : addDays('2028-01-15', from),
          to: addDays('2028-01-15', to),
          terms: product,
        };
        const days = penaltyDays(dues, input);
        const sums = new Map(dues.map(({ number }) => [number, 0]));
        for (const { number, amount } of days.flatMap(({ parts }) => parts)) {
          sums.set(number, (sums.get(number) ?? 0) + amount);
        }
        expect([...sums]).toEqual(penaltiesBetween(dues, input).map(({ number, amount }) => [number, amount]));
        expect(days.every(({ parts }) => parts.length > 0 && parts.every(({ amount }) => amount > 0))).toBe(true);
        const dates = days.map(({ date }) => date);
        expect(dates).toEqual([...new Set(dates)].sort(compareDates));
      }),
      { numRuns: 300 },
    );
  }, 30_000);
});
