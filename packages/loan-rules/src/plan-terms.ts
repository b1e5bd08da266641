import { rateMethods } from './rate-method.ts';
import type { ProductTerms } from './terms.ts';

// A longer delay would be a loan of its own.
const maxDaysToFirstDue = 366;

/** One sentence if a term is not a whole number in its range. Never throws. */
export function notWhole(terms: ProductTerms, name: keyof ProductTerms, least: number, most: number): string[] {
  const value = terms[name];
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= least && value <= most) return [];
  return [`${name} must be a whole number from ${least} to ${most}, not ${value}`];
}

/** What is wrong with the optional terms that shape a plan, one sentence each. Never throws. */
export function planProblems(terms: ProductTerms): string[] {
  const given = (name: keyof ProductTerms) => terms[name] !== undefined;
  const whole = (name: keyof ProductTerms, least: number, most: number) =>
    given(name) ? notWhole(terms, name, least, most) : [];
  const known = (name: keyof ProductTerms, values: readonly string[]) =>
    !given(name) || values.includes(String(terms[name])) ? [] : [`${name} is not known: ${terms[name]}`];
  const fits = (name: keyof ProductTerms, doesFit: boolean, what: string) =>
    !given(name) || doesFit ? [] : [`${name} does not fit ${what}`];
  const method = `the method ${terms.method}`;
  return [
    ...known('levelPayment', ['principal-and-interest', 'total']),
    ...known('instalmentRounding', ['half-even', 'up']),
    ...known('disclosedRate', rateMethods),
    ...whole('instalmentMultiple', 1, 1_000_000),
    ...whole('interestFreePeriods', 0, 1_200),
    ...whole('principalFreePeriods', 0, 1_200),
    ...whole('firstDueMinDays', 1, maxDaysToFirstDue),
    ...whole('firstDueMaxDays', 1, maxDaysToFirstDue),
    ...fits('levelPayment', terms.method === 'equal-instalments', method),
    ...fits('instalmentRounding', terms.method === 'equal-instalments', method),
    ...fits('instalmentMultiple', terms.method !== 'single', method),
    ...fits('interestFreePeriods', terms.method !== 'single', method),
    ...fits('principalFreePeriods', terms.method !== 'single', method),
    ...ivaProblems(terms),
    ...firstDueProblems(terms),
  ];
}

function ivaProblems({ ivaOn = [] }: ProductTerms): string[] {
  const isList = Array.isArray(ivaOn) && new Set(ivaOn).size === ivaOn.length;
  if (isList && ivaOn.every((bearer) => bearer === 'penalty' || bearer === 'extension')) return [];
  return [`ivaOn must name penalty and extension, each once at most, not ${ivaOn}`];
}

function firstDueProblems({ firstDueMinDays, firstDueMaxDays, dayCount }: ProductTerms): string[] {
  if (firstDueMinDays === undefined && firstDueMaxDays === undefined) return [];
  if (firstDueMinDays === undefined || firstDueMaxDays === undefined) {
    return ['firstDueMinDays and firstDueMaxDays are given together or not at all'];
  }
  if (firstDueMinDays > firstDueMaxDays) return ['firstDueMinDays must not be more than firstDueMaxDays'];
  if (dayCount === '30/360')
    return ['firstDueMinDays needs a dayCount of actual days: by 30/360 a day can cost nothing'];
  return [];
}
