import Type from 'typebox';
import { isoDate, minorUnits } from '../fields.ts';
import { nullable } from './fields.ts';

const owed = Type.Object({
  penalty: minorUnits,
  interest: minorUnits,
  iva: minorUnits,
  commission: minorUnits,
  principal: minorUnits,
});

const lateCharge = Type.Object({
  /** The first day that costs something. */
  since: isoDate,
  /** How many days cost something so far, today included; days of a pause or plan are left out. */
  days: Type.Integer(),
  /** What a day is charged on today. */
  base: minorUnits,
  /** What one more day of that base costs. `days` times this is `charged`, unless something was paid meanwhile, or a cap was reached. */
  perDay: minorUnits,
  /** All of it so far, paid or not. */
  charged: minorUnits,
  /** The most that this instalment can be charged; null for no cap. */
  most: nullable(minorUnits),
});

/** One payment of an order, as agreed and as it stands. */
export const orderInstalment = Type.Object({
  number: Type.Integer(),
  dueDate: isoDate,
  daysExtended: Type.Integer(),
  principal: minorUnits,
  interest: minorUnits,
  iva: minorUnits,
  commission: minorUnits,
  owed,
  /** Interest of payment plans that was paid for its principal. */
  planInterest: minorUnits,
  /** What its late charge follows from; null if being late has cost nothing. */
  lateCharge: nullable(lateCharge),
});

/** The terms of the product's version that the figures of an order follow from. Rates are in parts per million. */
export const orderTerms = Type.Object({
  annualRatePpm: Type.Integer(),
  dailyRatePpm: nullable(Type.Integer()),
  commissionPpm: Type.Integer(),
  ivaPpm: Type.Integer(),
  penaltyDailyPpm: Type.Integer(),
  penaltyBase: Type.Enum(['principal', 'instalment']),
  penaltyGraceDays: Type.Integer(),
  penaltyCapPpm: nullable(Type.Integer()),
  penaltyDailyCap: nullable(minorUnits),
  penaltyOrderCapPpm: nullable(Type.Integer()),
  earlyPayoff: Type.Enum(['agreed', 'accrued']),
  /** The least that the borrower’s screen takes of a larger amount due; null: it takes no part, only all of it. */
  partialPaymentMin: nullable(minorUnits),
});
