import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareDates, fromDayNumber } from './calendar.ts';
import { allocate, amountDue, dueTotal, type InstalmentDue, totalOutstanding } from './charges.ts';
import { allocationOrder, type Component } from './component.ts';
import { addMinor } from './money.ts';

const dates = fc.integer({ min: 20_000, max: 20_400 }).map(fromDayNumber);
const owed = fc.oneof({ weight: 1, arbitrary: fc.constant(0) }, { weight: 2, arbitrary: fc.nat(1_000_000) });
const anyDues: fc.Arbitrary<InstalmentDue[]> = fc
  .array(
    fc.record({
      dueDate: dates,
      outstanding: fc.record({ penalty: owed, interest: owed, iva: owed, commission: owed, principal: owed }),
    }),
    { maxLength: 8 },
  )
  .map((dues) => dues.map((due, index) => ({ number: index + 1, ...due })));

const nothing = { penalty: 0, interest: 0, iva: 0, commission: 0, principal: 0 };
const three: InstalmentDue[] = [
  { number: 2, dueDate: '2026-03-15', outstanding: { ...nothing, interest: 300, iva: 50, principal: 1000 } },
  {
    number: 1,
    dueDate: '2026-02-15',
    outstanding: { penalty: 90, interest: 400, iva: 70, commission: 40, principal: 1000 },
  },
  { number: 3, dueDate: '2026-04-15', outstanding: { ...nothing, interest: 200, iva: 30, principal: 1000 } },
];

describe('allocate', () => {
  it('pays the oldest instalment first: penalty, interest, IVA, commission, principal', () => {
    expect(allocate(2000, three, {})).toEqual({
      parts: [
        { number: 1, component: 'penalty', amount: 90 },
        { number: 1, component: 'interest', amount: 400 },
        { number: 1, component: 'iva', amount: 70 },
        { number: 1, component: 'commission', amount: 40 },
        { number: 1, component: 'principal', amount: 1000 },
        { number: 2, component: 'interest', amount: 300 },
        { number: 2, component: 'iva', amount: 50 },
        { number: 2, component: 'principal', amount: 50 },
      ],
      unapplied: 0,
    });
  });

  it('pays in the order that the terms name', () => {
    const order: Component[] = ['principal', 'commission', 'iva', 'interest', 'penalty'];
    expect(allocate(1100, three, { allocationOrder: order }).parts).toEqual([
      { number: 1, component: 'principal', amount: 1000 },
      { number: 1, component: 'commission', amount: 40 },
      { number: 1, component: 'iva', amount: 60 },
    ]);
  });

  it('pays instalments due on the same date by number', () => {
    const sameDay = [2, 1].map((number) => ({
      number,
      dueDate: '2026-02-15',
      outstanding: { ...nothing, principal: 10 },
    }));
    expect(allocate(10, sameDay, {}).parts).toEqual([{ number: 1, component: 'principal', amount: 10 }]);
    expect(amountDue(sameDay, '2026-01-01')).toEqual({ amount: 20, dueDate: '2026-02-15', throughNumber: 2 });
  });

  it('returns the amount beyond what is owed', () => {
    expect(allocate(5, [], {})).toEqual({ parts: [], unapplied: 5 });
    expect(allocate(10_000, three, {}).unapplied).toBe(10_000 - totalOutstanding(three));
  });

  it('divides 0 into no parts', () => {
    expect(allocate(0, three, {})).toEqual({ parts: [], unapplied: 0 });
  });

  it('throws on a negative payment or debt', () => {
    expect(() => allocate(-1, three, {})).toThrow(RangeError);
    expect(() => allocate(0.5, three, {})).toThrow(RangeError);
    const wrong = [{ number: 1, dueDate: '2026-02-15', outstanding: { ...nothing, iva: -1 } }];
    expect(() => allocate(1, wrong, {})).toThrow(RangeError);
  });

  it('loses no cent, overpays no component, and pays each component before the next', () => {
    fc.assert(
      fc.property(fc.nat(20_000_000), anyDues, (amount, dues) => {
        const before = structuredCopy(dues);
        const { parts, unapplied } = allocate(amount, dues, {});
        expect(dues).toEqual(before);
        expect(addMinor(unapplied, ...parts.map((part) => part.amount))).toBe(amount);
        expect(unapplied).toBe(Math.max(0, amount - totalOutstanding(dues)));
        let isExhausted = false;
        const queue = [...dues].sort((a, b) => compareDates(a.dueDate, b.dueDate) || a.number - b.number);
        for (const due of queue) {
          for (const component of allocationOrder) {
            const paid = parts.filter((part) => part.number === due.number && part.component === component);
            expect(paid.length).toBeLessThanOrEqual(1);
            const paidAmount = paid[0]?.amount ?? 0;
            expect(paidAmount).toBeLessThanOrEqual(due.outstanding[component]);
            if (isExhausted) expect(paidAmount).toBe(0);
            if (paidAmount < due.outstanding[component]) isExhausted = true;
          }
        }
      }),
    );
  });

  it('pays the same whether money comes at once or in two payments', () => {
    fc.assert(
      fc.property(fc.nat(5_000_000), fc.nat(5_000_000), anyDues, (first, second, dues) => {
        const afterFirst = pay(dues, first);
        expect(pay(afterFirst.dues, second + afterFirst.unapplied)).toEqual(pay(dues, first + second));
      }),
    );
  });
});

function structuredCopy(dues: readonly InstalmentDue[]): InstalmentDue[] {
  return dues.map((due) => ({ ...due, outstanding: { ...due.outstanding } }));
}

function pay(dues: readonly InstalmentDue[], amount: number): { dues: InstalmentDue[]; unapplied: number } {
  const rest = structuredCopy(dues);
  const { parts, unapplied } = allocate(amount, dues, {});
  for (const part of parts) {
    const due = rest.find(({ number }) => number === part.number);
    if (due) due.outstanding[part.component] -= part.amount;
  }
  return { dues: rest, unapplied };
}

describe('amountDue', () => {
  it.each([
    ['2026-01-01', { amount: 1600, dueDate: '2026-02-15', throughNumber: 1 }],
    ['2026-02-15', { amount: 1600, dueDate: '2026-02-15', throughNumber: 1 }],
    ['2026-02-16', { amount: 1600, dueDate: '2026-02-15', throughNumber: 1 }],
    // Overdue, and the next one is due today.
    ['2026-03-15', { amount: 2950, dueDate: '2026-02-15', throughNumber: 2 }],
    ['2026-03-16', { amount: 2950, dueDate: '2026-02-15', throughNumber: 2 }],
    ['2026-12-31', { amount: 4180, dueDate: '2026-02-15', throughNumber: 3 }],
  ])('on %s', (today, expected) => {
    expect(amountDue(three, today)).toEqual(expected);
  });

  it('skips what is paid', () => {
    const { dues } = pay(three, 1600);
    expect(amountDue(dues, '2026-02-20')).toEqual({ amount: 1350, dueDate: '2026-03-15', throughNumber: 2 });
  });

  it('is null when nothing is owed', () => {
    expect(amountDue([], '2026-02-20')).toBeNull();
    expect(amountDue(pay(three, 10_000).dues, '2026-02-20')).toBeNull();
  });

  it('asks for all that is overdue or due today, or for the next, and paying it leaves nothing due', () => {
    fc.assert(
      fc.property(anyDues, dates, (dues, today) => {
        const due = amountDue(dues, today);
        if (due === null) {
          expect(totalOutstanding(dues)).toBe(0);
          return;
        }
        const payable = dues.filter(({ dueDate }) => dueDate <= today);
        const arrears = totalOutstanding(payable);
        if (arrears > 0) expect(due.amount).toBe(arrears);
        else expect(due.dueDate > today).toBe(true);
        const left = pay(dues, due.amount).dues;
        expect(left.filter(({ dueDate }) => dueDate <= today).every((one) => dueTotal(one) === 0)).toBe(true);
      }),
    );
  });
});
