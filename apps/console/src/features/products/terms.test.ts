import { expect, it } from 'vitest';
import { typedTerm, written } from './terms.ts';

const format = { symbol: '$', group: '.', decimal: ',' };

it.each([
  ['annualRatePpm', 180_000, '18'],
  ['penaltyDailyPpm', 65, '0,0065'],
  ['penaltyDailyPpm', 30_500, '3,05'],
  ['commissionPpm', 0, '0'],
  ['commissionPpm', 1_000_000, '100'],
  ['maxAmount', 500_000, '5000,00'],
  ['coolingOffDays', 10, '10'],
  ['penaltyCapPpm', null, ''],
  ['ivaOn', ['penalty', 'extension'], 'penalty, extension'],
  ['method', 'flat', 'flat'],
])('%s is written and read back', (term, value, typed) => {
  expect(written(term, value, format)).toBe(typed);
  expect(typedTerm(term, typed, format)).toEqual(value);
});

it.each([
  ['annualRatePpm', '18.12345'],
  ['annualRatePpm', 'mucho'],
  ['annualRatePpm', ''],
  ['coolingOffDays', '1.5'],
  ['maxAmount', '-5'],
])('%s is not %s', (term, typed) => {
  expect(typedTerm(term, typed, format)).toBeUndefined();
});
