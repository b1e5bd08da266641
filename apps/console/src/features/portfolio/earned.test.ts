import { expect, it } from 'vitest';
import { earnedBetween } from './earned.ts';

const account = (currency: string, name: 'income_interest' | 'income_penalty' | 'cash', balance: number) => ({
  currency,
  account: name,
  debit: 0,
  credit: 0,
  balance,
});

it('is what the accounts of income grew by between two closes, each currency by itself', () => {
  const before = [account('MXN', 'income_interest', -10_000), account('MXN', 'income_penalty', -500)];
  const then = [
    account('MXN', 'income_interest', -12_500),
    account('MXN', 'income_penalty', -300),
    account('MXN', 'cash', 99),
    account('USD', 'income_interest', -40),
  ];
  expect(earnedBetween(before, then)).toEqual([
    { currency: 'MXN', account: 'income_interest', amount: 2_500 },
    // More was waived than charged.
    { currency: 'MXN', account: 'income_penalty', amount: -200 },
    { currency: 'USD', account: 'income_interest', amount: 40 },
  ]);
  expect(earnedBetween(then, then)).toEqual([]);
});
