import fc from 'fast-check';
import { rateMethods } from './rate-method.ts';
import type { ProductTerms, RepaymentMethod } from './terms.ts';

// spec 9: annual interest 18 %, VAT 16 %, overdue penalty 3 % a day; the rest is made up for the tests.
export const demoTerms: ProductTerms = {
  currency: 'MXN',
  timeZone: 'America/Mexico_City',
  kind: 'instalment',
  annualRatePpm: 180_000,
  dayCount: 'actual/365',
  method: 'equal-instalments',
  commissionPpm: 50_000,
  ivaPpm: 160_000,
  penaltyDailyPpm: 30_000,
  penaltyGraceDays: 0,
  penaltyCapPpm: null,
  extensionFeePpm: 40_000,
  extensionMaxDays: 7,
  minAmount: 50_000,
  maxAmount: 5_000_000,
};

const methods: RepaymentMethod[] = ['equal-instalments', 'equal-principal', 'flat', 'single'];

/** Any terms that a loan can be made from. */
export const anyTerms: fc.Arbitrary<ProductTerms> = fc
  .record({
    annualRatePpm: fc.oneof(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 0, max: 100_000_000 })),
    dayCount: fc.constantFrom('actual/365', 'actual/360', '30/360'),
    method: fc.constantFrom(...methods),
    commissionPpm: fc.integer({ min: 0, max: 1_000_000 }),
    ivaPpm: fc.integer({ min: 0, max: 1_000_000 }),
    penaltyDailyPpm: fc.integer({ min: 0, max: 1_000_000 }),
    penaltyGraceDays: fc.integer({ min: 0, max: 30 }),
    penaltyCapPpm: fc.option(fc.integer({ min: 0, max: 5_000_000 })),
    extensionFeePpm: fc.integer({ min: 0, max: 1_000_000 }),
    extensionMaxDays: fc.integer({ min: 0, max: 7 }),
    earlyPayoff: fc.constantFrom('agreed', 'accrued', undefined),
    coolingOffDays: fc.option(fc.integer({ min: 0, max: 30 }), { nil: undefined }),
    penaltyBase: fc.constantFrom(undefined, 'principal' as const, 'instalment' as const),
    penaltyDailyCap: fc.option(fc.integer({ min: 1, max: 100_000 }), { nil: undefined }),
    penaltyOrderCapPpm: fc.option(fc.integer({ min: 0, max: 5_000_000 }), { nil: undefined }),
    levelPayment: fc.constantFrom(undefined, 'principal-and-interest' as const, 'total' as const),
    instalmentMultiple: fc.constantFrom(undefined, 1, 100),
    ivaOn: fc.constantFrom(undefined, ['penalty'] as const, ['penalty', 'extension'] as const),
    disclosedRate: fc.constantFrom(undefined, ...rateMethods),
    extensionMaxCount: fc.option(fc.integer({ min: 1, max: 12 }), { nil: undefined }),
  })
  .map(({ levelPayment, instalmentMultiple, ...terms }) => ({
    ...demoTerms,
    ...terms,
    levelPayment: terms.method === 'equal-instalments' ? levelPayment : undefined,
    instalmentMultiple: terms.method === 'single' ? undefined : instalmentMultiple,
    kind: terms.method === 'single' ? 'single' : 'instalment',
  }));
