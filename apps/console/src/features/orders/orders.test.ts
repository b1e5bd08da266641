import { expect, it } from 'vitest';
import { readOrdersSearch } from './orders.query.ts';

it.each([
  ['the newest', { createdFrom: '2026-03-02', dueFrom: '2026-03-02', minAmount: 1 }, { createdFrom: '2026-03-02' }],
  [
    'by due date',
    { sort: 'due-date', createdFrom: '2026-03-02', dueThrough: '2026-03-05' },
    { sort: 'due-date', dueThrough: '2026-03-05' },
  ],
  ['by amount', { sort: 'amount', minAmount: 100_000, dueFrom: '2026-03-02' }, { sort: 'amount', minAmount: 100_000 }],
])('an address keeps the range that goes with its order: %s', (_, given, kept) => {
  expect(readOrdersSearch(given)).toEqual(kept);
});

it('leaves out what is no day, no amount and no word of the list', () => {
  const given = {
    createdFrom: 'yesterday',
    state: 'lost',
    sort: 'random',
    productId: '',
    hidden: 'line',
    minAmount: -1,
  };
  expect(readOrdersSearch(given)).toEqual({ hidden: 'line' });
});
