import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, compareDates } from './calendar.ts';
import { penaltiesBetween } from './charges.ts';
import { costOfWaiting } from './cost-of-waiting.ts';
import { freeDaysBetween } from './free-days.ts';
import { penaltyCourse } from './penalty-course.ts';
import { penaltyDays } from './penalty-days.ts';

const terms = { penaltyDailyPpm: 30_000, penaltyGraceDays: 0, penaltyCapPpm: null };
const late = {
  number: 1,
  dueDate: '2026-03-02',
  principal: 100_000,
  penaltyCharged: 0,
  outstanding: { penalty: 0, interest: 0, iva: 0, commission: 0, principal: 100_000 },
};

describe('days free of penalties', () => {
  it('begin after their first day and end with their last', () => {
    const span = [{ after: '2026-03-05', through: '2026-03-08' }];
    expect(freeDaysBetween(span, '2026-03-01', '2026-03-10')).toBe(3);
    expect(freeDaysBetween(span, '2026-03-06', '2026-03-07')).toBe(1);
    expect(freeDaysBetween(span, '2026-03-08', '2026-03-10')).toBe(0);
    expect(freeDaysBetween([{ after: '2026-03-05', through: null }], '2026-03-01', '2026-03-10')).toBe(5);
  });

  it('count once, however the spans lie', () => {
    const day = fc.integer({ min: 0, max: 30 }).map((days) => addDays('2026-03-01', days));
    const span = fc.record({ after: day, through: fc.option(day) });
    fc.assert(
      fc.property(fc.array(span, { maxLength: 5 }), day, day, (spans, from, to) => {
        let count = 0;
        for (let date = addDays(from, 1); compareDates(date, to) <= 0; date = addDays(date, 1)) {
          const isFree = ({ after, through }: (typeof spans)[number]) =>
            compareDates(date, after) > 0 && (through === null || compareDates(date, through) <= 0);
          if (spans.some(isFree)) count += 1;
        }
        expect(freeDaysBetween(spans, from, to)).toBe(count);
      }),
    );
  });

  it('cost nothing, and the days before and after cost what they always did', () => {
    const free = { ...terms, penaltyFreeDays: [{ after: '2026-03-04', through: '2026-03-07' }] };
    const charge = (to: string) => penaltiesBetween([late], { from: null, to, terms: free })[0]?.amount;
    expect(['2026-03-04', '2026-03-07', '2026-03-08'].map(charge)).toEqual([6_000, 6_000, 9_000]);
    const days = penaltyDays([late], { from: null, to: '2026-03-09', terms: free }).map(({ date }) => date);
    expect(days).toEqual(['2026-03-03', '2026-03-04', '2026-03-08', '2026-03-09']);
    expect(penaltyCourse([late], { today: '2026-03-05', terms: free })).toBe('rests');
    expect(costOfWaiting([late], { today: '2026-03-05', terms: free })).toBeNull();
  });

  it('do not end the days of one whose grace ends later', () => {
    const free = { ...terms, penaltyFreeDays: [{ after: '2026-03-02', through: null }] };
    expect(penaltyDays([late], { from: null, to: '2099-03-09', terms: free })).toEqual([]);
  });
});
