import { describe, expect, it } from 'vitest';
import type { PenaltyDue } from './charges.ts';
import { amountAfterWaiting, costOfWaiting } from './cost-of-waiting.ts';
import { demoTerms } from './demo-terms.fixture.ts';

const due = (number: number, dueDate: string, penalty = 0): PenaltyDue => ({
  number,
  dueDate,
  principal: 250_000,
  penaltyCharged: penalty,
  outstanding: { penalty, interest: 3_699, iva: 2_992, commission: 15_000, principal: 250_000 },
});
const terms = { ...demoTerms, penaltyCapPpm: 1_000_000 };

describe('the cost of waiting', () => {
  it('starts after the due date if that is still to come', () => {
    expect(costOfWaiting([due(1, '2026-04-01')], { today: '2026-03-20', terms })).toEqual({
      from: '2026-04-02',
      perDay: 7_500,
      date: '2026-04-08',
      amount: 271_691 + 7 * 7_500,
      added: 7 * 7_500,
      days: 7,
      most: 250_000,
    });
  });

  it('starts tomorrow once the instalment is late, or after the days of grace', () => {
    const late = due(1, '2026-04-01', 15_000);
    expect(costOfWaiting([late], { today: '2026-04-03', terms })).toMatchObject({
      from: '2026-04-04',
      perDay: 7_500,
      date: '2026-04-10',
      amount: 286_691 + 52_500,
      added: 52_500,
      days: 7,
    });
    const withGrace = { ...terms, penaltyGraceDays: 5 };
    expect(costOfWaiting([due(1, '2026-04-01')], { today: '2026-04-03', terms: withGrace })).toMatchObject({
      from: '2026-04-07',
      date: '2026-04-13',
      amount: 271_691 + 52_500,
      days: 12,
    });
  });

  it('is computed to another day on request, unless that day costs nothing', () => {
    const [late, today] = [due(1, '2026-04-01', 15_000), '2026-04-03'];
    expect(costOfWaiting([late], { today, terms, through: '2026-04-08' })).toMatchObject({
      date: '2026-04-08',
      added: 5 * 7_500,
      days: 5,
    });
    for (const through of ['2026-04-03', '2026-04-01'])
      expect(costOfWaiting([late], { today, terms, through })).toMatchObject({ date: '2026-04-10', days: 7 });
  });

  it('stops at the cap, and is null once the cap is reached or if nothing is owed', () => {
    const nearly = due(1, '2026-04-01', 242_000);
    expect(costOfWaiting([nearly], { today: '2026-05-03', terms })).toMatchObject({
      perDay: 7_500,
      amount: 271_691 + 250_000,
      added: 8_000,
    });
    expect(costOfWaiting([due(1, '2026-04-01', 250_000)], { today: '2026-06-03', terms })).toBeNull();
    expect(costOfWaiting([], { today: '2026-06-03', terms })).toBeNull();
  });

  it('counts only what is due today, and has no limit without a cap', () => {
    const both = [due(1, '2026-04-01'), due(2, '2026-04-05')];
    const found = costOfWaiting(both, { today: '2026-04-02', terms: { ...terms, penaltyCapPpm: null } });
    expect(found).toMatchObject({ perDay: 7_500, amount: 271_691 + 52_500, most: null });
  });
});

describe('the amount after waiting', () => {
  it('grows by each late day, and not before the due date', () => {
    const waiting = (date: string) => amountAfterWaiting([due(1, '2026-04-01')], { today: '2026-03-20', date, terms });
    expect(['2026-03-20', '2026-04-01', '2026-04-02', '2026-04-08'].map(waiting)).toEqual([
      271_691,
      271_691,
      271_691 + 7_500,
      271_691 + 7 * 7_500,
    ]);
  });

  it('adds to what was charged already, up to the cap', () => {
    const late = due(1, '2026-04-01', 15_000);
    const waiting = (date: string) => amountAfterWaiting([late], { today: '2026-04-03', date, terms });
    expect(waiting('2026-04-08')).toBe(286_691 + 5 * 7_500);
    expect(waiting('2026-12-31')).toBe(271_691 + 250_000);
  });

  it('counts only what is due today, and is null if that is nothing', () => {
    const both = [due(1, '2026-04-01'), due(2, '2026-04-05')];
    expect(amountAfterWaiting(both, { today: '2026-04-02', date: '2026-04-08', terms })).toBe(271_691 + 6 * 7_500);
    expect(amountAfterWaiting([], { today: '2026-04-02', date: '2026-04-08', terms })).toBeNull();
  });
});
