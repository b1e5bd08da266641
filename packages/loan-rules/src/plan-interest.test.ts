import { describe, expect, it } from 'vitest';
import { penaltyBetween } from './charges.ts';
import { demoTerms } from './demo-terms.fixture.ts';
import { interestPlanOf, planLeft } from './payment-plan.ts';
import { type PlanInterestTerms, planDebtsOf } from './plan-debts.ts';
import { interestIn, interestInAll, type StandingPlan } from './plan-interest.ts';
import type { ProductTerms } from './terms.ts';

const today = '2026-05-01';
const shape = { payments: 2, every: 'month', firstDueDate: '2026-05-31' } as const;
const terms: ProductTerms = { ...demoTerms, penaltyGraceDays: 0, penaltyCapPpm: null };
const nothing = { penalty: 0, interest: 0, iva: 0, commission: 0, principal: 0 };
const late = {
  number: 1,
  dueDate: '2026-04-21',
  principal: 100_000,
  penaltyCharged: 30_000,
  outstanding: { ...nothing, penalty: 30_000, interest: 5_000, principal: 100_000 },
};
const later = {
  number: 2,
  dueDate: '2026-06-20',
  principal: 100_000,
  penaltyCharged: 0,
  outstanding: { ...nothing, principal: 100_000 },
};
// 0.1 % a day.
const how: PlanInterestTerms = { today, annualRatePpm: 365_000, terms, freeDays: [], coolingOffThrough: null };
const planOn = (dues: (typeof late)[], changes: Partial<PlanInterestTerms> = {}) =>
  interestPlanOf(planDebtsOf(dues, { ...how, ...changes }), shape, today);
const interestOf = (plan: ReturnType<typeof planOn>) => plan.map(({ interest = 0 }) => interest);
const standing = (payments: ReturnType<typeof planOn>, changes: Partial<StandingPlan> = {}): StandingPlan => ({
  payments,
  debt: 135_000,
  dues: [late],
  terms,
  freeDays: [],
  ...changes,
});
const total = (parts: { amount: number }[]) => parts.reduce((sum, { amount }) => sum + amount, 0);

describe('the interest of a payment plan', () => {
  const plan = planOn([late]);

  it('is part of equal payments: of the principal in each, until its day, and of no charge', () => {
    // The first pays 35,000 of charges and 33,971 of principal for 30 days; the second 66,029 for 60 days.
    expect(plan.map(({ dueDate, amount, interest }) => [dueDate, amount, interest])).toEqual([
      ['2026-05-31', 69_990, 1_019],
      ['2026-06-30', 69_991, 3_962],
    ]);
    expect(planOn([{ ...late, outstanding: { ...nothing, penalty: 30_000 } }])).toEqual([
      { dueDate: '2026-05-31', amount: 15_000 },
      { dueDate: '2026-06-30', amount: 15_000 },
    ]);
  });

  it('is none for days before an instalment is late, in its grace, or on which the loan can be cancelled', () => {
    // Ten days of the second payment's.
    expect(interestOf(planOn([later]))).toEqual([0, 498]);
    expect(interestOf(planOn([later], { terms: { ...terms, penaltyGraceDays: 10 } }))).toEqual([0, 0]);
    expect(interestOf(planOn([late], { coolingOffThrough: '2026-06-30' }))).toEqual([0, 0]);
    expect(interestOf(planOn([late], { freeDays: [{ after: '2026-05-01', through: '2026-05-31' }] }))[0]).toBe(0);
  });

  it('is none where payments pay principal before late charges', () => {
    const allocationOrder = ['principal', 'penalty', 'interest', 'iva', 'commission'] as const;
    expect(interestOf(planOn([late], { terms: { ...terms, allocationOrder } }))).toEqual([0, 0]);
  });

  it('is never more than the late charges of the same days, whatever limits them', () => {
    const most = { annualRatePpm: 20_000_000 };
    const charged = (of: typeof terms) =>
      penaltyBetween({
        dueDate: late.dueDate,
        base: 100_000,
        alreadyCharged: 30_000,
        principal: 100_000,
        from: today,
        to: '2026-06-30',
        terms: of,
      });
    for (const limits of [
      { penaltyDailyPpm: 400 },
      { penaltyDailyCap: 50 },
      { penaltyCapPpm: 320_000 },
      { penaltyCapPpm: 300_000 },
    ]) {
      const limited = { ...terms, ...limits };
      const interest = total(planOn([late], { ...most, terms: limited }).map((one) => ({ amount: one.interest ?? 0 })));
      expect(interest).toBeLessThanOrEqual(charged(limited));
      expect(interest > 0).toBe(charged(limited) > 0);
    }
    expect(interestOf(planOn([late], { ...most, terms: { ...terms, penaltyOrderCapPpm: 300_000 } }))).toEqual([0, 0]);
  });

  it('grows by the day until a payment is due, and not after it', () => {
    expect(interestInAll(standing(plan), today)).toBe(0);
    expect(interestInAll(standing(plan), '2026-05-11')).toBe(1_000);
    expect(interestInAll(standing(plan), '2026-06-30')).toBe(1_019 + 3_962);
    expect(interestInAll(standing(plan), '2026-07-15')).toBe(1_019 + 3_962);
    const paused = standing(plan, { freeDays: [{ after: today, through: '2026-05-06' }] });
    expect(interestInAll(paused, '2026-05-11')).toBe(500);
  });

  it('is in an amount that is paid: a charge brings none, and principal its own', () => {
    const in35 = interestIn(35_000, standing(plan), '2026-05-31');
    expect(total(in35)).toBe(0);
    expect(total(interestIn(69_990, standing(plan), '2026-05-31'))).toBe(1_019);
    const half = total(interestIn(52_494, standing(plan), '2026-05-31'));
    expect(half).toBe(509);
    // What is left of the payment is what was not paid.
    const debt = 135_000 - (52_494 - half);
    expect(planLeft(plan, debt, standing(plan, { debt }))[0]?.unpaid).toBe(69_990 - 52_494);
  });

  it('counts for the caps of late charges', () => {
    const dues = [{ ...late, planInterest: 70_000 }];
    const capped = { ...terms, penaltyCapPpm: 1_000_000 };
    expect(interestInAll(standing(plan, { dues, terms: capped }), '2026-06-30')).toBe(0);
    const almost = [{ ...late, planInterest: 69_000 }];
    expect(interestInAll(standing(plan, { dues: almost, terms: capped }), '2026-06-30')).toBe(1_000);
  });
});
