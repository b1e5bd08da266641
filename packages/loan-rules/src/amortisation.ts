import type { YearFraction } from './day-count.ts';
import { addMinor, type Minor, minor, multiplyRatio, ppmBase, roundHalfEven } from './money.ts';
import type { InstalmentRounding, RepaymentMethod } from './terms.ts';

/** Charges inside a level payment in addition to principal and interest: commission, and the tax on it and on interest. */
export interface LevelCharges {
  ivaPpm: number;
  /** By period; all equal except the last. */
  commissions: readonly Minor[];
}

/** The input of `amortise`: the loan, its periods, and the lender's rounding rules. */
export interface AmortisationInput {
  principal: Minor;
  annualRatePpm: number;
  method: RepaymentMethod;
  /** The length of each period as a fraction of a year, first to last. */
  periods: readonly YearFraction[];
  /** Leading periods that repay no principal. Default 0. */
  principalGrace?: number | undefined;
  /** The level payment, or the equal share of principal, is rounded to a multiple of this many minor units. Default 1. */
  multiple?: Minor | undefined;
  /** Whether the level payment is rounded half to even or always up. Default half-even. */
  rounding?: InstalmentRounding | undefined;
  /** Charges that the level payment includes. Default: none, so only principal plus interest is level. */
  levelCharges?: LevelCharges | undefined;
}

/** One period: what it repays, what it costs, and the principal that remains. */
export interface AmortisationRow {
  principal: Minor;
  interest: Minor;
  balance: Minor;
}

/** Interest on `balance` for a fraction of a year, rounded by the one rule. Throws RangeError when out of range. */
export function periodInterest(balance: Minor, annualRatePpm: number, { numerator, denominator }: YearFraction): Minor {
  return multiplyRatio(balance, annualRatePpm * numerator, ppmBase * denominator);
}

/**
 * Divides `total` into `count` equal shares rounded half to even (to `multiple`), never more than what is left; the
 * last share takes the residue, so the shares sum to `total` and none is negative.
 */
export function spreadEvenly(total: Minor, count: number, multiple: Minor = 1): Minor[] {
  const share = multiplyRatio(total, 1, count * multiple) * multiple;
  let left = total;
  return Array.from({ length: count }, (_, index) => {
    const part = index === count - 1 ? left : Math.min(share, left);
    left -= part;
    return part;
  });
}

/**
 * The plain schedule of a loan. equal-instalments: interest plus principal is level, or the whole payment if `levelCharges` is given;
 * equal-principal: principal is level; flat: principal is level and interest is on the first balance; single: all principal at the end. The
 * last row takes every residue, so that principal sums exactly. Throws RangeError for impossible input. Source: requirement M2; tested on
 * published schedules.
 */
export function amortise(input: AmortisationInput): AmortisationRow[] {
  const { principal, annualRatePpm, method, periods, principalGrace = 0 } = input;
  const amortising = periods.length - principalGrace;
  if (minor(principal) < 0) throw new RangeError(`negative principal: ${principal}`);
  if (!Number.isSafeInteger(annualRatePpm) || annualRatePpm < 0) throw new RangeError(`rate: ${annualRatePpm}`);
  if (!Number.isInteger(principalGrace) || principalGrace < 0 || amortising < 1) {
    throw new RangeError('no period is left to repay the principal');
  }
  const level = method === 'equal-instalments' ? levelPayment(input, principalGrace) : 0;
  const shares =
    method === 'equal-principal' || method === 'flat' ? spreadEvenly(principal, amortising, input.multiple) : [];
  let balance = principal;
  return periods.map((period, index) => {
    const interest = periodInterest(method === 'flat' ? principal : balance, annualRatePpm, period);
    let part = shares[index - principalGrace] ?? 0;
    if (index === periods.length - 1) part = balance;
    // At extreme rates a long month's interest can exceed the level payment: principal then waits, it never grows.
    else if (level > 0 && index >= principalGrace) {
      part = Math.min(Math.max(level - interest - chargesOf(input.levelCharges, interest, index), 0), balance);
    }
    balance -= part;
    return { principal: part, interest, balance };
  });
}

function chargesOf(charges: LevelCharges | undefined, interest: Minor, index: number): Minor {
  if (charges === undefined) return 0;
  const commission = charges.commissions[index] ?? 0;
  return commission + multiplyRatio(addMinor(interest, commission), charges.ivaPpm, ppmBase);
}

// The annuity over periods of their true lengths. Floating point is exact enough here: an error far below one minor
// unit could at most move the level payment by one unit, and the last instalment takes any residue anyway.
function levelPayment(input: AmortisationInput, grace: number): Minor {
  const { principal, annualRatePpm, periods, multiple = 1, rounding = 'half-even', levelCharges } = input;
  // A tax on interest inside the payment acts like more interest; the commission adds the same amount every time.
  const taxed = 1 + (levelCharges?.ivaPpm ?? 0) / ppmBase;
  const commission = levelCharges?.commissions[0] ?? 0;
  let discount = 1;
  let annuity = 0;
  for (const { numerator, denominator } of periods.slice(grace)) {
    discount /= 1 + (annualRatePpm * taxed * numerator) / (ppmBase * denominator);
    annuity += discount;
  }
  const steps = (principal / annuity + commission * taxed) / multiple;
  // The subtraction keeps floating-point noise from rounding a whole figure up.
  return minor((rounding === 'up' ? Math.ceil(steps - 1e-9) : roundHalfEven(steps)) * multiple);
}
