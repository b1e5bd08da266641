import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths, fromDayNumber } from './calendar.ts';
import { dueDates, mayBeDueFirst } from './due-dates.ts';
import vectors from './schedule.vectors.json' with { type: 'json' };

const dates = fc.integer({ min: 10_000, max: 40_000 }).map(fromDayNumber);

describe('due dates', () => {
  it('of a term in days is a single date', () => {
    expect(dueDates('2024-02-27', 7, 'day')).toEqual(['2024-03-05']);
  });

  it('in months keep the day of the payout, or the last day of a shorter month', () => {
    expect(dueDates('2023-01-31', 4, 'month')).toEqual(['2023-02-28', '2023-03-31', '2023-04-30', '2023-05-31']);
    expect(dueDates('2024-01-30', 3, 'month')).toEqual(['2024-02-29', '2024-03-30', '2024-04-30']);
    expect(dueDates('2023-12-31', 3, 'month')).toEqual(['2024-01-31', '2024-02-29', '2024-03-31']);
    fc.assert(
      fc.property(dates, fc.integer({ min: 1, max: 60 }), (start, count) => {
        const dues = dueDates(start, count, 'month');
        expect(dues).toEqual(dues.map((_, index) => addMonths(start, index + 1)));
      }),
    );
  });

  it('of older orders count months from the first due date', () => {
    const former = { dueDateRule: 'first-due-date' } as const;
    expect(dueDates('2024-01-31', 3, 'month', former)).toEqual(['2024-02-29', '2024-03-29', '2024-04-29']);
    expect(dueDates('2026-01-15', 3, 'month', former)).toEqual(dueDates('2026-01-15', 3, 'month'));
  });

  it(`count from a chosen first one, as published: ${vectors.anchor31.id}`, () => {
    const { first_due: firstDueDate, expected_due_dates: expected } = vectors.anchor31;
    expect(dueDates('2023-01-12', expected.length, 'month', { firstDueDate })).toEqual(expected);
    expect(dueDates('2023-01-12', 3, 'week', { firstDueDate })).toEqual(['2023-01-31', '2023-02-07', '2023-02-14']);
  });

  it.each([
    ['week', 7],
    ['fortnight', 14],
  ] as const)('a %s apart are %i days apart', (unit, days) => {
    fc.assert(
      fc.property(dates, fc.integer({ min: 1, max: 60 }), (start, count) => {
        const dues = dueDates(start, count, unit);
        expect(dues).toEqual(dues.map((_, index) => addDays(start, days * (index + 1))));
      }),
    );
  });

  it.each([
    [0, 'month', {}],
    [1.5, 'month', {}],
    [1_201, 'week', {}],
    [36_526, 'day', {}],
    [3, 'month', { firstDueDate: '2026-01-15' }],
    [3, 'month', { firstDueDate: '2026-01-14' }],
    [3, 'month', { firstDueDate: '2026-02-30' }],
    [30, 'day', { firstDueDate: '2026-02-14' }],
  ] as const)('of %s %ss with %j are impossible', (periods, unit, due) => {
    expect(() => dueDates('2026-01-15', periods, unit, due)).toThrow(RangeError);
  });
});

describe('a first due date', () => {
  it('may be chosen within the product’s range of days', () => {
    const terms = { firstDueMinDays: 10, firstDueMaxDays: 45 };
    const may = (date: string) => mayBeDueFirst(date, '2026-01-15', terms);
    expect([may('2026-01-24'), may('2026-01-25'), may('2026-03-01'), may('2026-03-02')]).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(mayBeDueFirst('2026-01-25', '2026-01-15', {})).toBe(false);
  });
});
