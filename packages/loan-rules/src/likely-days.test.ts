import { expect, it } from 'vitest';
import { likelyDays } from './likely-days.ts';

it.each([
  // A Thursday: tomorrow is a Friday.
  ['2027-03-11', '2027-04-30', ['2027-03-12', '2027-03-15', '2027-03-19']],
  // A Saturday at the end of a month.
  ['2027-02-27', '2027-04-30', ['2027-02-28', '2027-03-05', '2027-03-12']],
  ['2027-03-26', '2027-04-30', ['2027-03-27', '2027-03-31', '2027-04-02']],
  // Never after the last day.
  ['2027-03-11', '2027-03-15', ['2027-03-12', '2027-03-15']],
  ['2027-03-11', '2027-03-12', ['2027-03-12']],
  ['2027-03-11', '2027-03-11', []],
])('suggests tomorrow and the next paydays from %s through %s', (today, through, days) => {
  expect(likelyDays(today, through)).toEqual(days);
});
