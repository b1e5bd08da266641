import { expect, it } from 'vitest';
import { countWord, newsOf } from './counts.ts';

it('writes how much waits: nothing for none, and a bound for more than is counted', () => {
  expect(countWord([0, null])).toBe('');
  expect(countWord([2, null, 3])).toBe('5');
  expect(countWord([1_000, 3])).toBe('1003+');
});

it('counts what came since the list was read, and not what was worked off', () => {
  const names = ['held', 'unmatched'] as const;
  expect(newsOf(names, { held: 3, unmatched: 2 }, { held: 1, unmatched: 2 })).toBe(2);
  expect(newsOf(names, { held: 3, unmatched: 0 }, { held: 1, unmatched: 5 })).toBe(2);
  expect(newsOf(names, { held: null, unmatched: 1 }, { held: null, unmatched: 1 })).toBe(0);
});
