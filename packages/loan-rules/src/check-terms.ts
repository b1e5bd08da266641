import { isTimeZone } from './calendar.ts';
import { allocationOrder } from './component.ts';
import { yearlyRatePpm } from './day-count.ts';
import { currencyExponent } from './iso-4217.ts';
import { extensionMaxDays, graceMaxDays } from './limits.ts';
import { ppmBase } from './money.ts';
import { notWhole, planProblems } from './plan-terms.ts';
import { unknownTerms } from './term-names.ts';
import type { ProductTerms } from './terms.ts';

// Beyond a month it would be an interest-free loan.
const maxCoolingOffDays = 30;
// The residue that a till cannot take is only a few coins: up to ten pesos, and in a currency with more decimals no more minor units.
const maxResidueTolerance = (currency: string) => 10 * 10 ** Math.min(currencyExponent(currency) ?? 0, 2);
// 10,000 % a year: beyond any product, and low enough to notice a rate with too many zeros.
const maxRatePpm = 100 * ppmBase;
// The largest amount that the lender API accepts.
const maxAmount = 1_000_000_000_000;

/** What is wrong with the terms, one readable sentence each; empty if a loan can be made from them. Never throws. */
export function checkTerms(terms: ProductTerms): string[] {
  const problems = unknownTerms(terms).map(({ problem }) => problem);
  const whole = (name: keyof ProductTerms, least: number, most: number) => {
    problems.push(...notWhole(terms, name, least, most));
  };
  if (currencyExponent(terms.currency) === null) {
    problems.push(`currency must be the code of a currency of ISO 4217, such as MXN, not ${terms.currency}`);
  }
  if (typeof terms.timeZone !== 'string' || !isTimeZone(terms.timeZone))
    problems.push(`timeZone is not known here: ${terms.timeZone}`);
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
  problems.push(...planProblems(terms));
  whole('penaltyDailyPpm', 0, ppmBase);
  whole('penaltyGraceDays', 0, graceMaxDays);
  if (terms.penaltyCapPpm !== null) whole('penaltyCapPpm', 0, 100 * ppmBase);
  if (terms.penaltyBase !== undefined && !['principal', 'instalment'].includes(terms.penaltyBase)) {
    problems.push(`penaltyBase is not known: ${terms.penaltyBase}`);
  }
  if (terms.penaltyDailyCap !== undefined) whole('penaltyDailyCap', 1, maxAmount);
  if (terms.penaltyOrderCapPpm !== undefined) whole('penaltyOrderCapPpm', 0, 100 * ppmBase);
  if (terms.allocationOrder !== undefined) problems.push(...allocationProblems(terms));
  whole('extensionFeePpm', 0, ppmBase);
  whole('extensionMaxDays', 0, extensionMaxDays);
  if (terms.extensionMaxCount !== undefined) whole('extensionMaxCount', 1, 1_200);
  if (terms.earlyPayoff !== undefined && !['agreed', 'accrued'].includes(terms.earlyPayoff)) {
    problems.push(`earlyPayoff is not known: ${terms.earlyPayoff}`);
  }
  if (terms.coolingOffDays !== undefined) whole('coolingOffDays', 0, maxCoolingOffDays);
  if (terms.partialPaymentMin !== undefined) whole('partialPaymentMin', 1, maxAmount);
  // A larger residue would be a discount, and an instalment could be smaller than it.
  if (terms.residueTolerance !== undefined) whole('residueTolerance', 0, maxResidueTolerance(terms.currency));
  if (terms.latePayout !== undefined && !['shift', 'reoffer'].includes(terms.latePayout)) {
    problems.push(`latePayout is not known: ${terms.latePayout}`);
  }
  whole('minAmount', 1, maxAmount);
  whole('maxAmount', 1, maxAmount);
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
  // Otherwise a payment before an extension would go to something else, and the extension could never be bought.
  if (days > 0 && !['penalty,interest', 'interest,penalty'].includes(order.slice(0, 2).join())) {
    return ['allocationOrder must begin with penalty and interest where extensions are offered'];
  }
  return [];
}
