import { describe, expect, it } from 'vitest';
import { yearFraction } from './day-count.ts';

describe('yearFraction', () => {
  it.each([
    ['actual/365', '2024-01-31', '2024-03-01', 30, 365],
    ['actual/360', '2024-01-31', '2024-03-01', 30, 360],
    ['30/360', '2024-01-15', '2024-02-15', 30, 360],
    ['30/360', '2024-01-31', '2024-03-31', 60, 360],
    ['30/360', '2024-02-28', '2024-03-31', 32, 360],
    ['30/360', '2023-12-15', '2024-12-15', 360, 360],
    ['actual/365', '2024-03-01', '2024-02-01', -29, 365],
  ] as const)('%s from %s to %s is %i/%i', (dayCount, from, to, numerator, denominator) => {
    expect(yearFraction(dayCount, from, to)).toEqual({ numerator, denominator });
  });

  it('throws on an invalid date', () => {
    expect(() => yearFraction('30/360', '2024-02-30', '2024-03-01')).toThrow(RangeError);
  });
});
