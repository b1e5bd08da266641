import { describe, expect, it } from 'vitest';
import { payableIn, residue } from './residue.ts';

const due = (number: number, principal: number, penalty = 0) => ({
  number,
  dueDate: '2026-04-01',
  outstanding: { penalty, interest: 0, iva: 0, commission: 0, principal },
});

describe('a negligible residue of a payment', () => {
  const terms = { residueTolerance: 50 };

  it('is what remains, within the tolerance, of an instalment that it paid, by component', () => {
    expect(residue([due(1, 48, 2), due(2, 9_000)], new Set([1]), terms)).toEqual([
      { number: 1, component: 'penalty', amount: 2 },
      { number: 1, component: 'principal', amount: 48 },
    ]);
  });

  it('does not exist if more remains, if the instalment was not paid, or without a tolerance', () => {
    expect(residue([due(1, 51)], new Set([1]), terms)).toEqual([]);
    expect(residue([due(1, 50), due(2, 1)], new Set(), terms)).toEqual([]);
    expect(residue([due(1, 1)], new Set([1]), {})).toEqual([]);
    expect(residue([due(1, 0)], new Set([1]), terms)).toEqual([]);
  });

  it('is the whole debt if that is within the tolerance', () => {
    expect(residue([due(1, 20), due(2, 30)], new Set(), terms).map(({ amount }) => amount)).toEqual([20, 30]);
  });
});

describe('the amount that a channel can take', () => {
  it.each([
    [100, 271_691, 271_700],
    [50, 271_700, 271_700],
    [10, 1, 10],
    [1, 271_691, 271_691],
  ])('in steps of %d is for %d: %d', (step, amount, payable) => {
    expect(payableIn(step, amount)).toBe(payable);
  });
});
