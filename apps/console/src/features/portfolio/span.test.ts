import { expect, it } from 'vitest';
import { readPortfolioSearch, spanOf } from './portfolio.query.ts';

it('ends the days with the close, and begins a month with its first day', () => {
  expect(spanOf('2026-10-31', '30')).toEqual({ from: '2026-10-02', through: '2026-10-31' });
  expect(spanOf('2026-10-31', 'month')).toEqual({ from: '2026-10-01', through: '2026-10-31' });
  expect(readPortfolioSearch({ on: '2026-10-31', days: 'month' })).toEqual({ on: '2026-10-31', days: 'month' });
  expect(readPortfolioSearch({ days: 7 })).toEqual({ days: '7' });
});
