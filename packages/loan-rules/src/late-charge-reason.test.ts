import { describe, expect, it } from 'vitest';
import { type PenaltyDue, type PenaltyTerms, penaltiesBetween } from './charges.ts';
import { demoTerms } from './demo-terms.fixture.ts';
import { lateChargeReason } from './late-charge-reason.ts';

const terms = { ...demoTerms, penaltyCapPpm: 600_000 };
const due = (charged: number): PenaltyDue => ({
  ...{ number: 1, dueDate: '2026-03-08', principal: 200_000, penaltyCharged: charged },
  outstanding: { penalty: charged, interest: 2_959, iva: 2_393, commission: 12_000, principal: 200_000 },
});
/** As it is on a day on which it is told. */
const on = (today: string, of: Partial<PenaltyTerms> = {}) => {
  const some = { ...terms, ...of };
  const [{ amount = 0 } = {}] = penaltiesBetween([due(0)], { from: null, to: today, terms: some });
  return lateChargeReason(due(amount), { today, terms: some });
};

describe('why an instalment costs a late charge', () => {
  it('is days, what they are charged on, and the most that it can be', () => {
    expect(on('2026-03-12')).toEqual({
      ...{ since: '2026-03-09', days: 4, base: 200_000, perDay: 6_000, charged: 24_000, most: 120_000 },
    });
    expect(on('2026-03-12', { penaltyGraceDays: 1 })).toMatchObject({ since: '2026-03-10', days: 3, charged: 18_000 });
    expect(on('2026-03-12', { penaltyCapPpm: null })).toMatchObject({ most: null });
  });

  it('leaves out the days of a pause', () => {
    const penaltyFreeDays = [{ after: '2026-03-09', through: '2026-03-11' }];
    expect(on('2026-03-12', { penaltyFreeDays })).toMatchObject({ days: 2, charged: 12_000 });
  });

  it('counts on past the cap, where the charge stands still', () => {
    expect(on('2026-05-08')).toMatchObject({ days: 61, charged: 120_000, most: 120_000 });
  });

  it('is nothing before the first day that costs something', () => {
    expect(on('2026-03-08')).toBeNull();
    expect(on('2026-03-12', { penaltyDailyPpm: 0 })).toBeNull();
  });
});
