import { describe, expect, it } from 'vitest';
import { addBusinessDays, isBusinessDay } from './business-days.ts';

// The days of 2026 on which Mexico's financial institutions are closed, as CNBV published them.
const closed = ['2026-11-02', '2026-11-16', '2026-12-25'];

describe('business days', () => {
  it('are Monday to Friday, without the holidays', () => {
    const week = ['23', '24', '25', '26', '27', '28', '29'].map((day) => `2026-11-${day}`);
    expect(week.filter((day) => isBusinessDay(day, closed))).toEqual(week.slice(0, 5));
    expect(isBusinessDay('2026-11-16', closed)).toBe(false);
    expect(isBusinessDay('1969-12-29', [])).toBe(true);
    expect(isBusinessDay('1969-12-28', [])).toBe(false);
  });

  it.each([
    ['2026-11-20', 1, '2026-11-23'],
    ['2026-11-21', 1, '2026-11-23'],
    ['2026-11-13', 1, '2026-11-17'],
    ['2026-11-20', 0, '2026-11-20'],
    ['2026-11-20', 30, '2027-01-04'],
  ])('%s and %i of them is %s', (date, count, last) => {
    expect(addBusinessDays(date, count, closed)).toBe(last);
  });

  it('throw on fractions and invalid dates', () => {
    for (const count of [-1, 0.5, Number.NaN])
      expect(() => addBusinessDays('2026-11-20', count, [])).toThrow(RangeError);
    expect(() => addBusinessDays('2026-02-30', 1, [])).toThrow(RangeError);
  });
});
