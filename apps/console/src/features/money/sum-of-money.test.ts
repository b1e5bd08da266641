import { expect, it } from 'vitest';
import { sumOfMoney } from './sum-of-money.ts';

const row = (payCode: string | null, amount: number, reversed = 0, currency = 'MXN') => ({
  ...{ payCode, amount, reversed, currency },
});

it('sums what came in and stayed, by channel, and never adds another currency', () => {
  const rows = [row('spei', 100), row('store', 500, 450), row(null, 70), row('spei', 30), row('spei', 9_000, 0, 'INR')];
  expect(sumOfMoney(rows, 'MXN')).toEqual({
    net: 250,
    reversed: 450,
    channels: [
      { payCode: 'spei', net: 130 },
      { payCode: null, net: 70 },
      { payCode: 'store', net: 50 },
    ],
    others: 1,
  });
  expect(sumOfMoney([], 'MXN')).toEqual({ net: 0, reversed: 0, channels: [], others: 0 });
});
