import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from './calendar.ts';
import { type PenaltyDue, penaltiesBetween } from './charges.ts';
import { anyTerms, demoTerms } from './demo-terms.fixture.ts';
import { type LateChargeGrowth, lateChargeGrowth } from './late-charge-growth.ts';

const due = (number: number, dueDate: string, penalty = 0): PenaltyDue => ({
  number,
  dueDate,
  principal: 200_000,
  penaltyCharged: penalty,
  outstanding: { penalty, interest: 2_959, iva: 2_393, commission: 12_000, principal: 200_000 },
});
const terms = { ...demoTerms, penaltyCapPpm: 600_000 };

describe('the growth of a late charge', () => {
  it('runs from the due date past today to the cap', () => {
    expect(lateChargeGrowth([due(1, '2026-03-08', 24_000)], { today: '2026-03-12', terms })).toEqual({
      days: [
        { date: '2026-03-08', charge: 0 },
        { date: '2026-03-12', charge: 24_000 },
        { date: '2026-03-28', charge: 120_000 },
      ],
      stops: true,
    });
  });

  it('begins on the last day without a charge, grace included', () => {
    const withGrace = { ...terms, penaltyGraceDays: 3 };
    expect(lateChargeGrowth([due(1, '2026-03-08')], { today: '2026-03-01', terms: withGrace })?.days).toEqual([
      { date: '2026-03-11', charge: 0 },
      { date: '2026-03-31', charge: 120_000 },
    ]);
  });

  it('has no past after a payment towards it, or with several late instalments', () => {
    const partly = { ...due(1, '2026-03-08', 24_000) };
    partly.outstanding = { ...partly.outstanding, penalty: 10_000 };
    expect(lateChargeGrowth([partly], { today: '2026-03-12', terms })?.days[0]).toEqual({
      date: '2026-03-12',
      charge: 10_000,
    });
    const two = [due(1, '2026-03-01', 66_000), due(2, '2026-03-08', 24_000)];
    expect(lateChargeGrowth(two, { today: '2026-03-12', terms })?.days[0]).toEqual({
      date: '2026-03-12',
      charge: 90_000,
    });
  });

  it('never stops without a cap, and is followed for thirty days', () => {
    const uncapped = { ...terms, penaltyCapPpm: null };
    expect(lateChargeGrowth([due(1, '2026-03-08')], { today: '2026-03-08', terms: uncapped })).toEqual({
      days: [
        { date: '2026-03-08', charge: 0 },
        { date: '2026-04-07', charge: 180_000 },
      ],
      stops: false,
    });
  });

  it('does not exist if nothing is owed, at the cap, or if being late costs nothing', () => {
    expect(lateChargeGrowth([], { today: '2026-03-12', terms })).toBeNull();
    expect(lateChargeGrowth([due(1, '2026-03-08', 120_000)], { today: '2026-05-12', terms })).toBeNull();
    const free = { ...terms, penaltyDailyPpm: 0 };
    expect(lateChargeGrowth([due(1, '2026-03-08')], { today: '2026-03-12', terms: free })).toBeNull();
  });

  it('gives for each of its days the charge by then, and stops where it says so', () => {
    const today = '2026-03-12';
    const dues = fc
      .array(fc.integer({ min: -40, max: 40 }), { minLength: 1, maxLength: 4 })
      .map((days) =>
        [...days].sort((one, other) => one - other).map((away, index) => due(index + 1, addDays(today, away))),
      );
    fc.assert(
      fc.property(dues, anyTerms, (owed, some) => {
        const posted = new Map(
          penaltiesBetween(owed, { from: null, to: today, terms: some }).map(({ number, amount }) => [number, amount]),
        );
        const now = owed.map((one) => due(one.number, one.dueDate, posted.get(one.number)));
        const growth = lateChargeGrowth(now, { today, terms: some });
        if (growth === null) return;
        expectGrowing(growth);
        const last = growth.days.at(-1);
        const first = growth.days.find(({ date }) => daysBetween(today, date) >= 0);
        if (!last || !first) throw new Error('a growth has days');
        const asked = now.filter(
          ({ dueDate }) => dueDate <= (owed[0] && owed[0].dueDate > today ? owed[0].dueDate : today),
        );
        const sum = (to: string) =>
          penaltiesBetween(now, { from: today, to, terms: some })
            .filter(({ number }) => number <= asked.length)
            .reduce((total, { amount }) => total + amount, 0);
        const before = asked.reduce((total, { penaltyCharged }) => total + penaltyCharged, 0);
        for (const { date, charge } of growth.days.filter((day) => day.date >= first.date)) {
          expect(charge).toBe(before + sum(date));
        }
        if (growth.stops) expect(sum(addDays(last.date, 4_000))).toBe(sum(last.date));
      }),
    );
  });
});

function expectGrowing({ days }: LateChargeGrowth) {
  expect(days.length).toBeGreaterThan(1);
  for (const [index, day] of days.slice(1).entries()) {
    const before = days[index];
    expect(day.date > (before?.date ?? '')).toBe(true);
    expect(day.charge).toBeGreaterThanOrEqual(before?.charge ?? 0);
  }
}
