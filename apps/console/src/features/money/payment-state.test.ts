import { expect, it } from 'vitest';
import { stateOf } from './payment-state.ts';

it.each([
  ['credited', 0, 'credited'],
  ['credited', 40, 'partlyReversed'],
  ['credited', 100, 'reversed'],
  ['unmatched', 40, 'unmatched'],
  ['held', 100, 'reversed'],
  ['refused', 0, 'refused'],
] as const)('a payment of 100, %s, of which %d was reversed, is %s', (state, reversed, word) => {
  expect(stateOf({ state, amount: 100, reversed })).toBe(word);
});
