import { isTimeZone } from './calendar.ts';
import type { DayCount } from './day-count.ts';
import { extensionMaxDays } from './limits.ts';
import { type Minor, ppmBase } from './money.ts';

/** How principal and interest are spread over the instalments. Source: requirement M2. */
export type RepaymentMethod = 'single' | 'equal-instalments' | 'equal-principal' | 'flat';

/**
 * Everything about a product that decides money. Rates are integers in parts per million (18 % = 180_000); amounts are
 * minor units. Source: requirement M1 (rates belong to the product), seed section 9.
 */
export interface ProductTerms {
  /** ISO 4217 code. */
  currency: string;
  /** IANA zone whose calendar decides due dates and penalty days. */
  timeZone: string;
  kind: 'single' | 'instalment';
  annualRatePpm: number;
  dayCount: DayCount;
  method: RepaymentMethod;
  /** Share of the principal, repaid with the instalments, not withheld from the disbursement. */
  commissionPpm: number;
  /** VAT on interest and commission. */
  ivaPpm: number;
  /** Penalty a calendar day, on the unpaid principal of an overdue instalment. */
  penaltyDailyPpm: number;
  /** Days after the due date that cost nothing. */
  penaltyGraceDays: number;
  /** The most penalty an instalment can cost, as a share of its principal; null for no cap. */
  penaltyCapPpm: number | null;
  /** Fee for one extension, as a share of the unpaid principal. */
  extensionFeePpm: number;
  /** Days a due date can be postponed in all, 0 for no extension. */
  extensionMaxDays: number;
  minAmount: Minor;
  maxAmount: Minor;
}

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
  whole('commissionPpm', 0, ppmBase);
  whole('ivaPpm', 0, ppmBase);
  whole('penaltyDailyPpm', 0, ppmBase);
  whole('penaltyGraceDays', 0, 365);
  if (terms.penaltyCapPpm !== null) whole('penaltyCapPpm', 0, 100 * ppmBase);
  whole('extensionFeePpm', 0, ppmBase);
  whole('extensionMaxDays', 0, extensionMaxDays);
  whole('minAmount', 1, Number.MAX_SAFE_INTEGER);
  whole('maxAmount', 1, Number.MAX_SAFE_INTEGER);
  if (terms.minAmount > terms.maxAmount) problems.push('minAmount must not be more than maxAmount');
  return problems;
}
