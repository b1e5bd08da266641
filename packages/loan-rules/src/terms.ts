import type { Component } from './component.ts';
import type { DayCount } from './day-count.ts';
import type { IvaBearer } from './iva.ts';
import type { Minor } from './money.ts';
import type { RateMethod } from './rate-method.ts';

/** How principal and interest are spread over the instalments. Source: requirement M2. */
export type RepaymentMethod = 'single' | 'equal-instalments' | 'equal-principal' | 'flat';

/** How a level payment that is no whole unit is rounded. */
export type InstalmentRounding = 'half-even' | 'up';

/** What paying everything before the last due date costs: all charges as agreed, or interest by the days that have passed. */
export type EarlyPayoff = 'agreed' | 'accrued';

/**
 * What becomes of a loan that is paid out after the day it was accepted for: its dates move by the same days, or it ends and is
 * offered anew.
 */
export type LatePayout = 'shift' | 'reoffer';

/**
 * Everything about a product that decides money. Rates are integers in parts per million (18 % = 180_000); amounts are
 * minor units. What may be left out came later: terms that were stored without it mean what they always meant.
 * Source: requirement M1 (rates belong to the product), specification 9.
 */
export interface ProductTerms {
  /** ISO 4217 code. */
  currency: string;
  /** IANA zone whose calendar decides due dates and penalty days: the tenant's, in which the server counts them. */
  timeZone: string;
  kind: 'single' | 'instalment';
  annualRatePpm: number;
  /**
   * For terms that fix a rate a day: this rate, charged for actual days. `annualRatePpm` then says what it comes to in a
   * year of the day count. Left out: the terms fix the rate of a year.
   */
  dailyRatePpm?: number | undefined;
  dayCount: DayCount;
  method: RepaymentMethod;
  /** Share of the principal, repaid with the instalments, not withheld from the disbursement. */
  commissionPpm: number;
  /** VAT on interest and commission. */
  ivaPpm: number;
  /** What bears it too, where the law has it. Left out: nothing else. */
  ivaOn?: readonly IvaBearer[] | undefined;
  /** What is the same every time, of equal instalments: principal and interest (as when left out), or all that is paid. */
  levelPayment?: 'principal-and-interest' | 'total' | undefined;
  /** Level payments, or equal shares of principal, are multiples of so many minor units. Left out: of one. */
  instalmentMultiple?: Minor | undefined;
  /** Left out: half to even. */
  instalmentRounding?: InstalmentRounding | undefined;
  /** So many instalments at first bear no interest. Left out: none. */
  interestFreePeriods?: number | undefined;
  /** So many instalments at first repay no principal. Left out: none. */
  principalFreePeriods?: number | undefined;
  /** How many days after the payout the first due date may lie, where it may be chosen. Left out, both: it may not. */
  firstDueMinDays?: number | undefined;
  firstDueMaxDays?: number | undefined;
  /** By which method the cost of a year is disclosed. Left out: 'cat'. */
  disclosedRate?: RateMethod | undefined;
  /** Penalty a calendar day, on what `penaltyBase` names of an overdue instalment. */
  penaltyDailyPpm: number;
  /** Its unpaid principal (as when left out), or all that is unpaid of it but earlier penalties. */
  penaltyBase?: 'principal' | 'instalment' | undefined;
  /** Days after the due date that cost nothing. */
  penaltyGraceDays: number;
  /** The most penalty an instalment can cost, as a share of its principal; null for no cap. */
  penaltyCapPpm: number | null;
  /** The most that one day's penalty of an instalment can cost, in minor units. Left out: no such cap. */
  penaltyDailyCap?: Minor | undefined;
  /** The most penalty a whole order can cost, as a share of its principal. Left out: no such cap. */
  penaltyOrderCapPpm?: number | undefined;
  /** In which order money pays an instalment. Left out: penalty, interest, IVA, commission, principal. */
  allocationOrder?: readonly Component[] | undefined;
  /** Fee for an extension by all the days that there are, as a share of the unpaid principal; fewer days cost their part. */
  extensionFeePpm: number;
  /** Days a due date can be postponed in all, 0 for no extension. */
  extensionMaxDays: number;
  /** How many extensions an order can have in all. Left out: one for each instalment. */
  extensionMaxCount?: number | undefined;
  /** Whether paying everything early gives back the interest of the days to come. Left out: 'agreed', it does not. */
  earlyPayoff?: EarlyPayoff | undefined;
  /** Calendar days after the disbursement in which returning the principal cancels the loan. Left out: none. */
  coolingOffDays?: number | undefined;
  /** The least that may be paid of what is asked for. Left out: a part is credited like any payment, and not offered. */
  partialPaymentMin?: Minor | undefined;
  /** A residue of at most so much, left by a payment, is not asked for. Left out: every minor unit is. */
  residueTolerance?: Minor | undefined;
  /** Left out: 'shift'. */
  latePayout?: LatePayout | undefined;
  minAmount: Minor;
  maxAmount: Minor;
}
