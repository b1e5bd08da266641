import { addDays } from '@plazo/loan-rules/calendar';
import fc from 'fast-check';
import { flex } from '../demo/demo-products.ts';
import type { Charge } from '../ledger/ledger.ts';
import type { PaidOutLoan } from './paid-out-order.ts';

/** An event in the history of an order. */
export type Step =
  | { kind: 'wait'; days: number }
  | { kind: 'pay'; of: 'amountDue' | 'payoff'; share: number; daysAgo: number; isTwice: boolean }
  | { kind: 'cancel'; share: number; daysAgo: number }
  | { kind: 'extend'; extra: number }
  | { kind: 'reverse'; which: number; share: number }
  | { kind: 'refund'; share: number }
  | { kind: 'waive'; share: Record<Charge, number> }
  | { kind: 'forgive' }
  | { kind: 'charge-off' }
  | { kind: 'transfer' }
  | { kind: 'reinstate'; which: number }
  | { kind: 'pause'; days: number }
  | { kind: 'pause-end' }
  | { kind: 'plan'; payments: number; every: 'week' | 'month'; firstIn: number; annualRatePpm: number }
  | { kind: 'plan-end' }
  | { kind: 'payout-back' }
  | { kind: 'payout-again' };

const exactly = fc.constant(100);
const anyShare = fc.oneof(fc.constant(0), exactly, fc.integer({ min: 1, max: 99 }));
export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      days: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 40 })),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      of: fc.constantFrom('amountDue' as const, 'payoff' as const),
      // Percent: partial, exact, or too much.
      share: fc.oneof(exactly, fc.integer({ min: 1, max: 250 })),
      daysAgo: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 40 })),
      isTwice: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('cancel' as const),
      share: fc.oneof(exactly, exactly, fc.integer({ min: 50, max: 150 })),
      daysAgo: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 20 })),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('extend' as const),
      // On top of the fee, in percent of the payoff.
      extra: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 120 })),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('reverse' as const),
      which: fc.nat(9),
      // Percent of the rest.
      share: fc.oneof(exactly, fc.integer({ min: 1, max: 99 })),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('refund' as const), share: fc.integer({ min: 1, max: 100 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('waive' as const),
      // Percent of what can be waived.
      share: fc.record({ penalty: anyShare, interest: anyShare, iva: anyShare, commission: anyShare }),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'forgive' as const }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'charge-off' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'transfer' as const }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reinstate' as const), which: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pause' as const), days: fc.integer({ min: 1, max: 40 }) }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'pause-end' as const }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('plan' as const),
      payments: fc.integer({ min: 1, max: 5 }),
      every: fc.constantFrom('week' as const, 'month' as const),
      firstIn: fc.integer({ min: 1, max: 40 }),
      // None, a usual one, and one that only the late charges of the contract limit.
      annualRatePpm: fc.constantFrom(0, 180_000, 600_000, 20_000_000),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'plan-end' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'payout-back' as const }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'payout-again' as const }) },
);

/** A late loan under a plan with interest, of which something is paid. */
const latePlan: fc.Arbitrary<Step[]> = fc
  .record({
    late: fc.integer({ min: 31, max: 60 }),
    plan: fc.record({
      kind: fc.constant('plan' as const),
      payments: fc.integer({ min: 1, max: 4 }),
      every: fc.constantFrom('week' as const, 'month' as const),
      firstIn: fc.integer({ min: 1, max: 30 }),
      annualRatePpm: fc.constantFrom(180_000, 600_000, 20_000_000),
    }),
    after: fc.integer({ min: 5, max: 35 }),
    share: fc.oneof(exactly, fc.integer({ min: 1, max: 250 })),
  })
  .map(({ late, plan, after, share }) => [
    { kind: 'wait', days: late },
    plan,
    { kind: 'wait', days: after },
    { kind: 'pay', of: 'amountDue', share, daysAgo: 0, isTwice: false },
  ]);

/** A waiver of the whole debt after payments, of which some are taken back later and others turn out to be of an earlier day. */
const wholeWaiver: fc.Arbitrary<Step[]> = fc
  .record({
    paid: fc.array(
      fc.record({
        kind: fc.constant('pay' as const),
        of: fc.constant('amountDue' as const),
        share: fc.integer({ min: 1, max: 90 }),
        daysAgo: fc.integer({ min: 0, max: 5 }),
        isTwice: fc.boolean(),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    late: fc.integer({ min: 1, max: 60 }),
    isLateFirst: fc.boolean(),
    how: fc.constantFrom('forgive' as const, 'transfer' as const, 'charge-off' as const),
    later: fc.array(
      fc.oneof(
        fc.record({ kind: fc.constant('reverse' as const), which: fc.nat(3), share: fc.constantFrom(100, 33) }),
        fc.record({
          kind: fc.constant('pay' as const),
          of: fc.constant('amountDue' as const),
          share: fc.integer({ min: 1, max: 120 }),
          daysAgo: fc.integer({ min: 0, max: 40 }),
          isTwice: fc.boolean(),
        }),
        fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 10 }) }),
      ),
      { minLength: 1, maxLength: 4 },
    ),
  })
  .map(({ paid, late, isLateFirst, how, later }) => {
    const wait = { kind: 'wait' as const, days: late };
    return [...(isLateFirst ? [wait, ...paid] : [...paid, wait]), { kind: how }, ...later];
  });

/** What happens to an order. */
export const anySteps: fc.Arbitrary<Step[]> = fc.oneof(
  { weight: 7, arbitrary: fc.array(anyStep, { minLength: 1, maxLength: 10 }) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.oneof(latePlan, wholeWaiver), fc.array(anyStep, { maxLength: 6 }))
      .map(([begun, steps]) => [...begun, ...steps]),
  },
);

export type Loaned = Required<PaidOutLoan>;

export const anyLoan: fc.Arbitrary<Loaned> = fc
  .record({
    method: fc.constantFrom(
      'single' as const,
      'equal-instalments' as const,
      'equal-principal' as const,
      'flat' as const,
    ),
    annualRatePpm: fc.constantFrom(0, 180_000, 3_000_000),
    dayCount: fc.constantFrom('actual/365' as const, 'actual/360' as const, '30/360' as const),
    commissionPpm: fc.constantFrom(0, 60_000),
    penaltyGraceDays: fc.constantFrom(0, 3),
    penaltyCapPpm: fc.constantFrom(null, 100_000, 1_000_000),
    penaltyOrderCapPpm: fc.constantFrom(undefined, undefined, 80_000),
    penaltyBase: fc.constantFrom(undefined, 'principal' as const, 'instalment' as const),
    penaltyDailyCap: fc.constantFrom(undefined, undefined, 500),
    allocationOrder: fc.constantFrom(undefined, undefined, [
      'interest',
      'penalty',
      'principal',
      'commission',
      'iva',
    ] as const),
    ivaOn: fc.constantFrom(undefined, undefined, ['penalty', 'extension'] as const),
    levelPayment: fc.constantFrom(undefined, 'total' as const),
    interestFreePeriods: fc.constantFrom(undefined, undefined, 1),
    unit: fc.constantFrom('month' as const, 'month' as const, 'week' as const, 'fortnight' as const),
    earlyPayoff: fc.constantFrom(undefined, 'agreed' as const, 'accrued' as const),
    coolingOffDays: fc.constantFrom(undefined, 2, 14),
    residueTolerance: fc.constantFrom(undefined, undefined, 1, 50),
    principal: fc.integer({ min: 100, max: 1_000_000 }),
    periods: fc.integer({ min: 2, max: 6 }),
    // A leap day, ends of months, the turn of the year.
    plannedOn: fc.constantFrom('2026-03-02', '2028-01-31', '2027-12-15'),
    daysLate: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 40 })),
  })
  .map(({ method, principal, periods, plannedOn, daysLate, unit, interestFreePeriods, levelPayment, ...terms }) => ({
    terms: {
      ...flex.terms,
      ...terms,
      method,
      kind: method === 'single' ? 'single' : 'instalment',
      interestFreePeriods: method === 'single' ? undefined : interestFreePeriods,
      levelPayment: method === 'equal-instalments' ? levelPayment : undefined,
    },
    principal,
    ...(method === 'single' ? { periods: 30, termUnit: 'day' as const } : { periods, termUnit: unit }),
    disbursedOn: addDays(plannedOn, daysLate),
    daysLate,
  }));
