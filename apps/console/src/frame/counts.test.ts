import { expect, it } from 'vitest';
import { countWord } from './counts.ts';

it('writes how much waits: nothing for none, and a bound for more than is counted', () => {
  expect(countWord([0, null])).toBe('');
  expect(countWord([2, null, 3])).toBe('5');
  expect(countWord([1_000, 3])).toBe('1003+');
});
