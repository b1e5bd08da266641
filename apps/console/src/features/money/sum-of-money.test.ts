import { expect, it } from 'vitest';
import { sumOfCredit, sumOfGiven, sumOfMoney } from './sum-of-money.ts';

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

it('sums credit balances, and what was given up by its kind without what was reversed', () => {
  const balance = (creditBalance: number, lost = 0, currency = 'MXN') => ({ creditBalance, lost, currency });
  expect(sumOfCredit([balance(100), balance(50, 7), balance(9_000, 1, 'INR')], 'MXN')).toEqual({
    ...{ balance: 150, lost: 7, others: 1 },
  });
  const given = (kind: 'waiver' | 'forgiveness', amount: number, currency = 'MXN') => ({ kind, amount, currency });
  const rows = [given('waiver', 100), given('forgiveness', 900), given('waiver', -30), given('waiver', 5, 'INR')];
  expect(sumOfGiven(rows, 'MXN')).toEqual({
    kinds: [
      { kind: 'waiver', amount: 70 },
      { kind: 'forgiveness', amount: 900 },
    ],
    others: 1,
  });
});
