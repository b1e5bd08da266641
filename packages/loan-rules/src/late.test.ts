import { assert, constantFrom, date, integer, option, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type IsoDate } from './calendar.ts';
import { daysLate, dueStage, lateBucket, lateBuckets, nextStageOn } from './late.ts';

const usual = [30, 60, 90];
const rules = { soonDays: 3, lateEdges: usual };
const debt = (dueOn: IsoDate | null, graceDays = 0) => ({ dueOn, graceDays });

describe('days late', () => {
  it('are counted from the due date', () => {
    const of = (today: IsoDate) => daysLate(debt('2026-03-10'), today);
    expect([of('2026-03-09'), of('2026-03-10'), of('2026-03-11'), of('2026-04-10')]).toEqual([0, 0, 1, 31]);
  });

  it('are 0 while the grace lasts, and then include it', () => {
    const of = (today: IsoDate) => daysLate(debt('2026-03-10', 3), today);
    expect([of('2026-03-13'), of('2026-03-14')]).toEqual([0, 4]);
  });

  it('are 0 where nothing is owed', () => {
    expect(daysLate(debt(null), '2026-03-10')).toBe(0);
  });

  it.each([
    [0, 'not-late'],
    [1, '1-30'],
    [30, '1-30'],
    [31, '31-60'],
    [60, '31-60'],
    [61, '61-90'],
    [90, '61-90'],
    [91, '91-and-more'],
    [4_000, '91-and-more'],
  ])('%i are in the bucket %s', (days, bucket) => {
    expect(lateBucket(days, usual)).toBe(bucket);
  });
});

describe('buckets', () => {
  it.each([
    [usual, ['not-late', '1-30', '31-60', '61-90', '91-and-more']],
    [
      [15, 45],
      ['not-late', '1-15', '16-45', '46-and-more'],
    ],
    [[1], ['not-late', '1-1', '2-and-more']],
  ])('are named by their days: %j', (edges, names) => {
    expect(lateBuckets(edges)).toEqual(names);
  });

  it.each([
    [0, 'not-late'],
    [15, '1-15'],
    [16, '16-45'],
    [45, '16-45'],
    [46, '46-and-more'],
  ])('of other edges have %i days in %s', (days, bucket) => {
    expect(lateBucket(days, [15, 45])).toBe(bucket);
  });
});

describe('the stage of an order', () => {
  it('goes from early to more than ninety days', () => {
    const of = (days: number) => dueStage(debt('2026-03-10'), rules, addDays('2026-03-10', days));
    expect([-4, -3, -1, 0, 1, 30, 31, 61, 91, 500].map(of)).toEqual([
      ...['early', 'due-soon', 'due-soon', 'due', '1-30', '1-30', '31-60', '61-90', '91-and-more', '91-and-more'],
    ]);
  });

  it('stays due while the grace lasts, and skips a bucket that the grace covers', () => {
    const of = (days: number, grace: number) => dueStage(debt('2026-03-10', grace), rules, addDays('2026-03-10', days));
    expect([of(3, 3), of(4, 3), of(40, 40), of(41, 40)]).toEqual(['due', '1-30', 'due', '31-60']);
  });

  it('changes on the day that is named as the next one, and on none before', () => {
    const days = date({ min: new Date('2025-01-01'), max: new Date('2027-12-31'), noInvalidDate: true });
    const day = days.map((at) => at.toISOString().slice(0, 10));
    assert(
      property(
        option(day),
        constantFrom(0, 1, 3, 29, 30, 31, 45),
        integer({ min: 0, max: 7 }),
        constantFrom(usual, [15, 45], [1], [7, 14, 21, 28, 60, 120]),
        day,
        (due, grace, soonDays, lateEdges, today) => {
          const owed = debt(due, grace);
          const chosen = { soonDays, lateEdges };
          const next = nextStageOn(owed, chosen, today);
          const of = (on: IsoDate) => dueStage(owed, chosen, on);
          for (let on = today, n = 0; n < 120 && on !== next; n += 1, on = addDays(on, 1))
            expect(of(on)).toBe(of(today));
          if (next !== null && soonDays > 0 && of(next) !== of(today)) expect(of(addDays(next, -1))).toBe(of(today));
        },
      ),
      { numRuns: 300 },
    );
  });
});
