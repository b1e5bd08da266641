import { expect, it } from 'vitest';
import { costOfHundred } from './cost-share.ts';

it.each([
  // 216,91 for 2.500,00 is 8,6764 %; 407,21 for 4.500,00 is 9,0491 %.
  [250_000, 271_691, 2, 868],
  [450_000, 490_721, 2, 905],
  // For what is received, not of what is paid back: 100 lent for 200 is 100 for each 100, not 50.
  [100, 200, 2, 10_000],
  // Halves go to the even unit.
  [2_000_000, 2_000_100, 2, 0],
  [2_000_000, 2_000_300, 2, 2],
  // A currency without decimals.
  [250_000, 271_691, 0, 9],
  [100_000, 100_000, 2, 0],
  // A coupon may bring the total below what is received: no share is shown, and none below zero.
  [100_000, 90_000, 2, 0],
  [0, 0, 2, 0],
])('%i received and %i paid back with %i decimals cost %i for each hundred', (received, total, decimals, share) => {
  expect(costOfHundred(received, total, decimals)).toBe(share);
});
