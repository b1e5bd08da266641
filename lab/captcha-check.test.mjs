import { expect, it } from 'vitest';
import { readCount, verdictOf } from './captcha-check.mjs';

it.each([
  [0, 100, true],
  [4, 100, true],
  [5, 100, false],
  [1, 20, false],
  [100, 100, false],
])('%i of %i captchas that are read are few enough: %s', (read, count, isGood) => {
  expect(verdictOf(read, count).isGood).toBe(isGood);
});

it.each(['0', '-1', '1.5', 'many', '', 'NaN'])('a check of %j captchas is refused', (count) => {
  expect(() => readCount(count)).toThrow('how many captchas?');
});

it('checks as many captchas as requested', () => {
  expect(readCount('20')).toBe(20);
});
