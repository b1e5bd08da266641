import { expect, it } from 'vitest';
import { linePoints } from './loan-line.ts';

it('puts today on the way to the due day', () => {
  expect(linePoints({ from: '2026-11-01', due: '2026-11-11', today: '2026-11-06' })).toEqual({
    due: 1,
    today: 0.5,
    isLate: false,
  });
});

it('ends a late line today, after the due day', () => {
  expect(linePoints({ from: '2026-11-01', due: '2026-11-06', today: '2026-11-11' })).toEqual({
    due: 0.5,
    today: 1,
    isLate: true,
  });
});

it('stays within the line before the payout, and on a loan of no days', () => {
  expect(linePoints({ from: '2026-11-10', due: '2026-11-20', today: '2026-11-01' }).today).toBe(0);
  expect(linePoints({ from: '2026-11-10', due: '2026-11-10', today: '2026-11-10' })).toEqual({
    due: 0,
    today: 0,
    isLate: false,
  });
});
