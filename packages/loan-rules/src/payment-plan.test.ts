import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planDue, planLeft, planOf } from './payment-plan.ts';

const shape = { payments: 3, every: 'month', firstDueDate: '2026-05-31' } as const;
const plan = planOf(100_000, shape, '2026-05-01');

describe('a payment plan', () => {
  it('spreads a debt over equal payments, and the last has what is left by rounding', () => {
    expect(plan).toEqual([
      { dueDate: '2026-05-31', amount: 33_333 },
      { dueDate: '2026-06-30', amount: 33_333 },
      { dueDate: '2026-07-31', amount: 33_334 },
    ]);
    expect(planOf(100, { payments: 2, every: 'fortnight', firstDueDate: '2026-05-02' }, '2026-05-01')).toEqual([
      { dueDate: '2026-05-02', amount: 50 },
      { dueDate: '2026-05-16', amount: 50 },
    ]);
  });

  it('is refused for payments of nothing and for a first day that is over', () => {
    expect(() => planOf(2, shape, '2026-05-01')).toThrow(RangeError);
    expect(() => planOf(100, shape, '2026-05-31')).toThrow(RangeError);
  });

  it('always sums to the debt, and what is left of it to what is owed', () => {
    const debt = fc.integer({ min: 24, max: 10_000_000 });
    const every = fc.constantFrom('week' as const, 'fortnight' as const, 'month' as const);
    fc.assert(
      fc.property(
        debt,
        fc.integer({ min: 1, max: 24 }),
        every,
        fc.double({ min: 0, max: 2, noNaN: true }),
        (sum, payments, every, share) => {
          const made = planOf(sum, { ...shape, payments, every }, '2026-05-01');
          expect(made.reduce((total, { amount }) => total + amount, 0)).toBe(sum);
          const owed = Math.round(sum * share);
          const rows = planLeft(made, owed);
          expect(rows.reduce((total, { unpaid }) => total + unpaid, 0)).toBe(owed);
          // Once something is left of one, all of each later one is.
          const from = rows.findIndex(({ unpaid }) => unpaid > 0);
          for (const { unpaid, amount } of rows.slice(from + 1)) if (from >= 0) expect(unpaid).toBe(amount);
        },
      ),
    );
  });

  it('asks for what is due by a day, or else for the next payment', () => {
    const due = (owed: number, today: string) => planDue(planLeft(plan, owed), today);
    expect(due(100_000, '2026-05-02')).toEqual({ amount: 33_333, interest: 0, dueDate: '2026-05-31' });
    expect(due(100_000, '2026-06-30')).toEqual({ amount: 66_666, interest: 0, dueDate: '2026-05-31' });
    expect(due(60_000, '2026-06-01')).toEqual({ amount: 26_666, interest: 0, dueDate: '2026-06-30' });
    expect(due(110_000, '2026-05-02')).toEqual({ amount: 43_333, interest: 0, dueDate: '2026-05-31' });
    expect(due(0, '2026-06-01')).toBeNull();
  });
});
