import type { Component } from './component.ts';
import type { DayCount } from './day-count.ts';
import type { IvaBearer } from './iva.ts';
import type { Minor } from './money.ts';
import type { RateMethod } from './rate-method.ts';

/** How principal and interest are spread over the instalments. Source: requirement M2. */
export type RepaymentMethod = 'single' | 'equal-instalments' | 'equal-principal' | 'flat';

/** How a level payment is rounded to whole units. */
export type InstalmentRounding = 'half-even' | 'up';

/** The cost of paying everything early: all charges as agreed, or interest only for the days that have passed. */
export type EarlyPayoff = 'agreed' | 'accrued';

/**
 * What happens to a loan paid out after the day it was accepted for: its dates move by as many days, or it ends and is
 * offered again.
 */
export type LatePayout = 'shift' | 'reoffer';

/**
 * Every term of a product that affects money. Rates are integers in parts per million (18 % = 180_000); amounts are minor units. Optional
 * terms were added later: stored terms without them keep their old meaning. Source: requirement M1 (rates belong to the product),
 * specification 9.
 */
export interface ProductTerms {
  /** ISO 4217 code. */
  currency: string;
  /** IANA zone whose calendar determines due dates and penalty days: the tenant's. */
  timeZone: string;
  kind: 'single' | 'instalment';
  annualRatePpm: number;
  /**
   * For terms that fix a daily rate, charged for actual days. `annualRatePpm` is then that rate times the days of the day
   * count's year. Left out: the terms fix the annual rate.
   */
  dailyRatePpm?: number | undefined;
  dayCount: DayCount;
  method: RepaymentMethod;
  /** Share of the principal, repaid with the instalments, not withheld from the disbursement. */
  commissionPpm: number;
  /** VAT on interest and commission. */
  ivaPpm: number;
  /** Other charges on which it is due, as the law requires. Left out: none. */
  ivaOn?: readonly IvaBearer[] | undefined;
  /** What is level in equal instalments: principal and interest (the default), or the whole payment. */
  levelPayment?: 'principal-and-interest' | 'total' | undefined;
  /** Level payments, or equal shares of principal, are multiples of this, in minor units. Left out: 1. */
  instalmentMultiple?: Minor | undefined;
  /** Left out: half to even. */
  instalmentRounding?: InstalmentRounding | undefined;
  /** How many instalments at the start bear no interest. Left out: none. */
  interestFreePeriods?: number | undefined;
  /** How many instalments at the start repay no principal. Left out: none. */
  principalFreePeriods?: number | undefined;
  /** How many days after the payout a chosen first due date may be. Both left out: it cannot be chosen. */
  firstDueMinDays?: number | undefined;
  firstDueMaxDays?: number | undefined;
  /** The method by which the annual cost is disclosed. Left out: 'cat'. */
  disclosedRate?: RateMethod | undefined;
  /** Penalty per calendar day, on the `penaltyBase` of an overdue instalment. */
  penaltyDailyPpm: number;
  /** Its unpaid principal (the default), or everything unpaid of it except earlier penalties. */
  penaltyBase?: 'principal' | 'instalment' | undefined;
  /** Days after the due date that cost nothing. */
  penaltyGraceDays: number;
  /** The most penalty an instalment can cost, as a share of its principal; null for no cap. */
  penaltyCapPpm: number | null;
  /** The most that one day's penalty of an instalment can cost, in minor units. Left out: no such cap. */
  penaltyDailyCap?: Minor | undefined;
  /** The most penalty a whole order can cost, as a share of its principal. Left out: no such cap. */
  penaltyOrderCapPpm?: number | undefined;
  /** The order in which a payment covers an instalment. Left out: penalty, interest, IVA, commission, principal. */
  allocationOrder?: readonly Component[] | undefined;
  /** Fee for an extension by `extensionMaxDays`, as a share of the unpaid principal; fewer days cost proportionally less. */
  extensionFeePpm: number;
  /** The total number of days by which a due date can be postponed; 0 for no extension. */
  extensionMaxDays: number;
  /** The total number of extensions that an order can have. Left out: one per instalment. */
  extensionMaxCount?: number | undefined;
  /** Whether paying everything early reduces the interest to the days that have passed. Left out: 'agreed', it does not. */
  earlyPayoff?: EarlyPayoff | undefined;
  /** Calendar days after the disbursement during which returning the principal cancels the loan. Left out: none. */
  coolingOffDays?: number | undefined;
  /** The smallest partial payment to offer. Left out: none is offered, but one is credited like any payment. */
  partialPaymentMin?: Minor | undefined;
  /** The largest residue of a payment that is not collected. Left out: every minor unit is. */
  residueTolerance?: Minor | undefined;
  /** Left out: 'shift'. */
  latePayout?: LatePayout | undefined;
  minAmount: Minor;
  maxAmount: Minor;
}
