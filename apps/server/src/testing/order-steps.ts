import fc from 'fast-check';

/** An outside event in the history of an order. */
export type Step =
  | { kind: 'wait'; days: number }
  | { kind: 'pay'; share: number; daysAgo: number; hasOldCode: boolean; isTwice: boolean }
  | { kind: 'part'; share: number }
  | { kind: 'end'; how: 'payoff' | 'coolingOff' }
  | { kind: 'extend' }
  | { kind: 'reverse'; which: number; share: number }
  | { kind: 'refund'; share: number }
  | { kind: 'held'; why: 'unknown' | 'old' | 'before-loan'; share: number; days: number; isAssigned: boolean }
  | { kind: 'waive'; charge: 'penalty' | 'commission' | 'interest'; share: number }
  | { kind: 'forgive' | 'charge-off' | 'transfer' }
  | { kind: 'reinstate'; which: number }
  | { kind: 'payout-back' | 'payout-again' }
  | { kind: 'promise'; share: number; days: number }
  | { kind: 'promise-back' }
  | { kind: 'plan'; payments: number; every: 'week' | 'month'; days: number; isAccepted: boolean }
  | { kind: 'plan-end' }
  | { kind: 'pause'; days: number }
  | { kind: 'pause-end' };

// Of the rest of a payment, in percent.
const anyShare = fc.oneof(fc.constant(100), fc.integer({ min: 1, max: 99 }));

export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 25 }) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      // Of the amount due, in percent: partial, exact, too much.
      share: fc.oneof(fc.constant(100), fc.integer({ min: 1, max: 250 })),
      daysAgo: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 30 })),
      hasOldCode: fc.boolean(),
      isTwice: fc.boolean(),
    }),
  },
  {
    weight: 1,
    // Of the largest partial payment, in percent.
    arbitrary: fc.record({ kind: fc.constant('part' as const), share: fc.integer({ min: 0, max: 100 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('end' as const),
      how: fc.constantFrom('payoff' as const, 'coolingOff' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('extend' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reverse' as const), which: fc.nat(9), share: anyShare }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('refund' as const), share: fc.integer({ min: 1, max: 100 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('held' as const),
      why: fc.constantFrom('unknown' as const, 'old' as const, 'before-loan' as const),
      share: fc.integer({ min: 1, max: 250 }),
      // Until somebody decides about it.
      days: fc.integer({ min: 0, max: 9 }),
      isAssigned: fc.boolean(),
    }),
  },
  {
    weight: 1,
    // Of the charges, in percent.
    arbitrary: fc.record({
      kind: fc.constant('waive' as const),
      charge: fc.constantFrom('penalty' as const, 'commission' as const, 'interest' as const),
      share: anyShare,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('forgive' as const, 'charge-off' as const, 'transfer' as const) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reinstate' as const), which: fc.nat(9) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('payout-back' as const, 'payout-again' as const) }),
  },
  {
    weight: 3,
    // Of what is owed, in percent.
    arbitrary: fc.record({
      kind: fc.constant('promise' as const),
      share: anyShare,
      days: fc.integer({ min: 0, max: 15 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('plan' as const),
      payments: fc.integer({ min: 1, max: 4 }),
      every: fc.constantFrom('week' as const, 'month' as const),
      days: fc.integer({ min: 1, max: 30 }),
      isAccepted: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pause' as const), days: fc.integer({ min: 1, max: 30 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('promise-back' as const, 'plan-end' as const, 'pause-end' as const),
    }),
  },
);

/** How the loan of a history begins. */
export interface Start {
  isSingle: boolean;
  /** The first due date that the borrower chooses, in days from the consent; null for the one that follows from the payout. */
  firstDueDays: number | null;
  /** The part of an instalment that may be waived as a residue, in minor units. */
  residueTolerance: number;
  /** How many days after the accepted day the loan is paid out; 0: at once, without a review. */
  daysLate: number;
}

export const anyStart: fc.Arbitrary<Start> = fc.record({
  isSingle: fc.boolean(),
  firstDueDays: fc.option(fc.integer({ min: 15, max: 45 })),
  residueTolerance: fc.constantFrom(0, 99),
  daysLate: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 20 })),
});
