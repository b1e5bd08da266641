import { isTimeZone } from './calendar.ts';
import { allocationOrder, type Component } from './component.ts';
import { type DayCount, yearlyRatePpm } from './day-count.ts';
import { extensionMaxDays } from './limits.ts';
import { type Minor, ppmBase } from './money.ts';

/** How principal and interest are spread over the instalments. Source: requirement M2. */
export type RepaymentMethod = 'single' | 'equal-instalments' | 'equal-principal' | 'flat';

/** What paying everything before the last due date costs: all charges as agreed, or interest by the days that have passed. */
export type EarlyPayoff = 'agreed' | 'accrued';

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
  /** Fee for one extension, as a share of the unpaid principal. */
  extensionFeePpm: number;
  /** Days a due date can be postponed in all, 0 for no extension. */
  extensionMaxDays: number;
  /** How many extensions an order can have in all. Left out: one for each instalment. */
  extensionMaxCount?: number | undefined;
  /** Whether paying everything early gives back the interest of the days to come. Left out: 'agreed', it does not. */
  earlyPayoff?: EarlyPayoff | undefined;
  /** Calendar days after the disbursement in which returning the principal cancels the loan. Left out: none. */
  coolingOffDays?: number | undefined;
  minAmount: Minor;
  maxAmount: Minor;
}

// Beyond a month it would be a loan without interest.
const maxCoolingOffDays = 30;
// 10,000,000 % a year: far beyond any product, and low enough that rate * days stays a safe integer.
const maxRatePpm = 100_000 * ppmBase;

/** What is wrong with the terms, one readable sentence each; empty when a loan can be made from them. Never throws. */
export function checkTerms(terms: ProductTerms): string[] {
  const problems: string[] = [];
  const whole = (name: keyof ProductTerms, least: number, most: number) => {
    const value = terms[name];
    if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < least || value > most) {
      problems.push(`${name} must be a whole number from ${least} to ${most}, not ${value}`);
    }
  };
  if (!/^[A-Z]{3}$/.test(terms.currency))
    problems.push(`currency must be three capital letters, not ${terms.currency}`);
  if (!isTimeZone(terms.timeZone)) problems.push(`timeZone is not known here: ${terms.timeZone}`);
  if (!['single', 'instalment'].includes(terms.kind)) problems.push(`kind is not known: ${terms.kind}`);
  if (!['actual/365', 'actual/360', '30/360'].includes(terms.dayCount)) {
    problems.push(`dayCount is not known: ${terms.dayCount}`);
  }
  if (!['single', 'equal-instalments', 'equal-principal', 'flat'].includes(terms.method)) {
    problems.push(`method is not known: ${terms.method}`);
  } else if ((terms.kind === 'single') !== (terms.method === 'single')) {
    problems.push(`method ${terms.method} does not fit a product of kind ${terms.kind}`);
  }
  whole('annualRatePpm', 0, maxRatePpm);
  if (terms.dailyRatePpm !== undefined) {
    whole('dailyRatePpm', 0, Math.floor(maxRatePpm / 365));
    problems.push(...dailyRateProblems(terms));
  }
  whole('commissionPpm', 0, ppmBase);
  whole('ivaPpm', 0, ppmBase);
  whole('penaltyDailyPpm', 0, ppmBase);
  whole('penaltyGraceDays', 0, 365);
  if (terms.penaltyCapPpm !== null) whole('penaltyCapPpm', 0, 100 * ppmBase);
  if (terms.penaltyBase !== undefined && !['principal', 'instalment'].includes(terms.penaltyBase)) {
    problems.push(`penaltyBase is not known: ${terms.penaltyBase}`);
  }
  if (terms.penaltyDailyCap !== undefined) whole('penaltyDailyCap', 1, Number.MAX_SAFE_INTEGER);
  if (terms.penaltyOrderCapPpm !== undefined) whole('penaltyOrderCapPpm', 0, 100 * ppmBase);
  if (terms.allocationOrder !== undefined) problems.push(...allocationProblems(terms));
  whole('extensionFeePpm', 0, ppmBase);
  whole('extensionMaxDays', 0, extensionMaxDays);
  if (terms.extensionMaxCount !== undefined) whole('extensionMaxCount', 1, 1_200);
  if (terms.earlyPayoff !== undefined && !['agreed', 'accrued'].includes(terms.earlyPayoff)) {
    problems.push(`earlyPayoff is not known: ${terms.earlyPayoff}`);
  }
  if (terms.coolingOffDays !== undefined) whole('coolingOffDays', 0, maxCoolingOffDays);
  whole('minAmount', 1, Number.MAX_SAFE_INTEGER);
  whole('maxAmount', 1, Number.MAX_SAFE_INTEGER);
  if (terms.minAmount > terms.maxAmount) problems.push('minAmount must not be more than maxAmount');
  return problems;
}

function dailyRateProblems(terms: ProductTerms): string[] {
  const { dailyRatePpm, annualRatePpm, dayCount } = terms;
  if (!Number.isSafeInteger(dailyRatePpm)) return [];
  if (dayCount === '30/360') return ['dailyRatePpm needs a dayCount of actual days, not 30/360'];
  const yearly = yearlyRatePpm(terms);
  if (yearly === annualRatePpm) return [];
  return [`dailyRatePpm ${dailyRatePpm} is ${yearly} a year by ${dayCount}, not annualRatePpm ${annualRatePpm}`];
}

function allocationProblems({ allocationOrder: order = [], extensionMaxDays: days }: ProductTerms): string[] {
  if (!Array.isArray(order) || [...order].sort().join() !== [...allocationOrder].sort().join()) {
    return [`allocationOrder must name each of ${allocationOrder.join(', ')} once, not ${order}`];
  }
  // What is paid before an extension would pay for something else, and the extension could never be had.
  if (days > 0 && !['penalty,interest', 'interest,penalty'].includes(order.slice(0, 2).join())) {
    return ['allocationOrder must begin with penalty and interest where extensions are offered'];
  }
  return [];
}
