import { expect, it } from 'vitest';
import { costOfHundred } from './cost-share.ts';

it.each([
  // 216,91 of 2.716,91 is 7,98 %; 407,21 of 4.907,21 is 8,30 %.
  [250_000, 271_691, 8],
  [450_000, 490_721, 8],
  // Of what is paid back, not of what is received: 100 lent for 200 is 50 of each 100, not 100.
  [100, 200, 50],
  // Halves go to the even unit: 12,5 of 100, and 13,5.
  [87_500, 100_000, 12],
  [86_500, 100_000, 14],
  [99_600, 100_000, 0],
  [100_000, 100_000, 0],
  // A coupon may bring the total below what is received: no share is shown, and none below zero.
  [100_000, 90_000, 0],
  [0, 0, 0],
])('of %i received and %i paid back, it is %i of each hundred', (received, total, share) => {
  expect(costOfHundred(received, total)).toBe(share);
});
