import { describe, expect, it } from 'vitest';
import { nearestName, unknownName } from './nearest.ts';
import { termNames } from './term-names.ts';

describe('nearestName', () => {
  it.each([
    ['coolingOffdays', 'coolingOffDays'],
    ['cooling_off_days', 'coolingOffDays'],
    ['coolingDays', 'coolingOffDays'],
    ['annualRate', 'annualRatePpm'],
    ['penaltyGraceDay', 'penaltyGraceDays'],
    ['MINAMOUNT', 'minAmount'],
    ['ivappm', 'ivaPpm'],
    ['colour', null],
    ['x', null],
    ['', null],
    ['a'.repeat(10_000), null],
  ])('%s -> %s', (given, name) => {
    expect(nearestName(given, termNames)).toBe(name);
  });

  it('is reported with the name that is meant, or without one if none is similar', () => {
    expect(unknownName('residuetolerance', termNames)).toBe(
      'residuetolerance is not known: is residueTolerance meant?',
    );
    expect(unknownName('colour', termNames)).toBe('colour is not known');
  });
});
