import { addDays, daysBetween, type IsoDate } from './calendar.ts';
import { checkTerms } from './check-terms.ts';
import { isSymbolOf } from './currency.ts';
import { yearFraction } from './day-count.ts';
import { disclosedRate } from './disclosed-rate.ts';
import { type DisclosureRules, disclosureProblems } from './disclosure-terms.ts';
import type { TermUnit } from './due-dates.ts';
import { type Minor, ppmBase, writeFixed } from './money.ts';
import { offerProblems } from './offerable.ts';
import { type FindingCode, finding, otherFinding, type ProductFinding } from './product-finding.ts';
import { buildSchedule } from './schedule.ts';
import { loanStarts } from './start-days.ts';
import type { ProductTerms } from './terms.ts';

/** A loan that the product is offered as; `principal` in minor units. */
export interface OfferedTerm {
  principal: Minor;
  periods: number;
  termUnit: TermUnit;
}

/** Figures that are printed or configured elsewhere and must agree with the terms; rates in parts per million. */
export interface StatedFigures {
  /** The time zone in which the lender's server counts days. */
  timeZone?: string | undefined;
  /** Interest per day. */
  dailyRatePpm?: number | undefined;
  /** Interest per year. */
  annualRatePpm?: number | undefined;
  /** Currency symbols, by the place where they are used. */
  symbols?: Readonly<Record<string, string>> | undefined;
  /** What the country's law requires. */
  disclosure?: DisclosureRules | undefined;
}

/** Annual cost that app stores (Google Play, personal loans, United States) and 36 % caps allow, in parts per million. */
export const annualCostLimitPpm = 360_000;
/** App stores do not admit a loan that is due in full within this many days (Google Play, Apple 3.2.2). */
export const shortTermDays = 60;

// The two years from this day have days of every kind, including a 29 February.
const sampleDate = '2027-01-15';

/**
 * Reasons not to sell a product, one finding each: an annual cost over 36 %, everything due within 60 days, a penalty without a cap,
 * contradictory figures. Empty if there is none. Never throws.
 */
export function checkProduct(
  terms: ProductTerms,
  offered: readonly OfferedTerm[],
  stated: StatedFigures = {},
): ProductFinding[] {
  const broken = checkTerms(terms).map((sentence) => otherFinding('terms', sentence));
  if (broken.length > 0) return broken;
  return [
    ...offered.flatMap((term) => checkOffered(terms, term)),
    ...checkPenalty(terms),
    ...contradictions(terms, stated),
    ...symbolFindings(terms, stated.symbols ?? {}),
    ...(stated.disclosure ? disclosureProblems(terms, stated.disclosure) : []),
  ];
}

/** Symbols of a currency other than the product's: a reader would mistake the currency of the debt. */
export function symbolProblems(
  terms: Pick<ProductTerms, 'currency'>,
  symbols: NonNullable<StatedFigures['symbols']>,
): string[] {
  return symbolFindings(terms, symbols).map(({ message }) => message);
}

function symbolFindings(
  { currency }: Pick<ProductTerms, 'currency'>,
  symbols: NonNullable<StatedFigures['symbols']>,
): ProductFinding[] {
  return Object.entries(symbols)
    .filter(([, symbol]) => !isSymbolOf(symbol, currency))
    .map(([place, symbol]) => finding('contradiction', 'other-symbol', { place, symbol, currency }));
}

/**
 * A loan that a product was judged by: the most expensive one of a term, over all start days of two years and all first due dates that may
 * be chosen.
 */
export interface SampleLoan extends OfferedTerm {
  disbursedOn: IsoDate;
  firstDueDate: IsoDate | null;
}

/** The loans that `checkProduct` judges a product by. A term that no loan can be made of has none. Never throws. */
export function sampleLoans(terms: ProductTerms, offered: readonly OfferedTerm[]): SampleLoan[] {
  if (checkTerms(terms).length > 0) return [];
  return offered.flatMap((term) => {
    try {
      const [dearest] = samplesOf(terms, term).sort((one, other) => other.cost - one.cost);
      return dearest ? [{ ...term, disbursedOn: dearest.disbursedOn, firstDueDate: dearest.firstDueDate }] : [];
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      return [];
    }
  });
}

/** A term on each day of two years, with each possible first due date. */
function samplesOf(terms: ProductTerms, { principal, periods, termUnit }: OfferedTerm) {
  const method = terms.disclosedRate ?? 'cat';
  return loanStarts(sampleDate, periods, termUnit, terms).map((start) => {
    const loan = { terms, principal, periods, termUnit, ...start };
    const instalments = buildSchedule(loan);
    return { ...start, instalments, cost: disclosedRate(method, { ...loan, instalments }) };
  });
}

function checkOffered(terms: ProductTerms, term: OfferedTerm): ProductFinding[] {
  const { principal, periods, termUnit } = term;
  const name = `${periods} ${termUnit}${periods === 1 ? '' : 's'}`;
  const of = { periods, unit: `${termUnit}${periods === 1 ? '' : 's'}` };
  try {
    const samples = samplesOf(terms, term);
    const findings: ProductFinding[] = [];
    const days = Math.min(
      ...samples.map(({ disbursedOn, instalments }) =>
        daysBetween(disbursedOn, instalments.at(-1)?.dueDate ?? disbursedOn),
      ),
    );
    if (days <= shortTermDays) {
      findings.push(finding('short-term', 'short-term', { ...of, days, most: shortTermDays }));
    }
    if (principal < terms.minAmount || principal > terms.maxAmount) {
      const range = { amount: principal, min: terms.minAmount, max: terms.maxAmount };
      findings.push(finding('contradiction', 'amount-outside', { ...of, ...range }));
    }
    const { coolingOffDays = 0 } = terms;
    if (coolingOffDays >= days) {
      findings.push(finding('contradiction', 'cooling-off-too-long', { ...of, days: coolingOffDays, due: days }));
    }
    if (terms.dayCount === '30/360' && termUnit !== 'month') {
      findings.push(finding('day-count', 'days-without-interest', of));
    }
    // The problems of the first day that has any: those of other days differ only in their dates.
    const problems = samples.map(({ instalments }) => offerProblems({ ...term, terms, instalments }));
    for (const message of problems.find(({ length }) => length > 0) ?? []) {
      findings.push(otherFinding('terms', `${name}: ${message}`));
    }
    const cost = Math.max(...samples.map((sample) => sample.cost));
    if (cost > annualCostLimitPpm) {
      const figures = { cost: percent(cost), most: percent(annualCostLimitPpm) };
      findings.push(finding('annual-cost', 'annual-cost', { ...of, ...figures }));
    }
    return findings;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return [otherFinding('terms', `${name}: no loan can be made of it: ${error.message}`)];
  }
}

function checkPenalty({ penaltyDailyPpm, penaltyDailyCap: cap, ...terms }: ProductTerms): ProductFinding[] {
  // With only a daily cap, penalties continue forever.
  if (penaltyDailyPpm === 0 || terms.penaltyCapPpm !== null || terms.penaltyOrderCapPpm !== undefined) return [];
  const rate = percent(penaltyDailyPpm);
  const rule = 'penalty-without-cap';
  if (cap !== undefined) return [finding(rule, 'penalty-capped-by-day-only', { rate, cap })];
  return [finding(rule, 'penalty-without-cap', { rate, days: Math.ceil(ppmBase / penaltyDailyPpm) })];
}

function contradictions(terms: ProductTerms, stated: StatedFigures): ProductFinding[] {
  return [
    ...statedOtherwise(terms, stated),
    ...penaltyContradictions(terms),
    ...extensionContradictions(terms),
    ...interestContradictions(terms),
  ];
}

const contradiction = (...given: [FindingCode, ProductFinding['values']?]) => finding('contradiction', ...given);

function statedOtherwise(terms: ProductTerms, stated: StatedFigures): ProductFinding[] {
  const found: ProductFinding[] = [];
  const { annualRatePpm, timeZone } = terms;
  if (stated.timeZone !== undefined && stated.timeZone !== timeZone) {
    found.push(contradiction('other-time-zone', { stated: stated.timeZone, own: timeZone }));
  }
  if (stated.annualRatePpm !== undefined && stated.annualRatePpm !== annualRatePpm) {
    const figures = { stated: percent(stated.annualRatePpm), own: percent(annualRatePpm) };
    found.push(contradiction('other-annual-rate', figures));
  }
  if (stated.dailyRatePpm !== undefined) {
    const [most, least] = dailyRates(terms);
    if (stated.dailyRatePpm < Math.floor(least) || stated.dailyRatePpm > Math.ceil(most)) {
      const figures = { annual: percent(annualRatePpm), own: percent(Math.round(most)) };
      found.push(contradiction('other-daily-rate', { stated: percent(stated.dailyRatePpm), ...figures }));
    }
  }
  return found;
}

function penaltyContradictions(terms: ProductTerms): ProductFinding[] {
  const found: ProductFinding[] = [];
  const { penaltyDailyPpm, penaltyCapPpm, penaltyOrderCapPpm, penaltyDailyCap } = terms;
  const caps = [
    [penaltyCapPpm ?? undefined, 'penalty-above-cap', 'cap-without-penalty'],
    [penaltyOrderCapPpm, 'penalty-above-order-cap', 'order-cap-without-penalty'],
  ] as const;
  for (const [cap, above, without] of caps) {
    if (cap === undefined) continue;
    if (penaltyDailyPpm > cap && penaltyDailyCap === undefined) {
      found.push(contradiction(above, { rate: percent(penaltyDailyPpm), cap: percent(cap) }));
    }
    if (cap > 0 && penaltyDailyPpm === 0) found.push(contradiction(without, { cap: percent(cap) }));
  }
  if (penaltyDailyCap !== undefined && penaltyDailyPpm === 0) {
    found.push(contradiction('daily-cap-without-penalty', { cap: penaltyDailyCap }));
  }
  return found;
}

function extensionContradictions(terms: ProductTerms): ProductFinding[] {
  const found: ProductFinding[] = [];
  const { extensionFeePpm, extensionMaxDays: days, extensionMaxCount: count } = terms;
  if (days === 0 && extensionFeePpm > 0) {
    found.push(contradiction('fee-without-extension', { fee: percent(extensionFeePpm) }));
  }
  // An extension is bought by paying its fee, so it cannot be free.
  if (days > 0 && extensionFeePpm === 0) found.push(contradiction('extension-without-fee', { days }));
  if (days === 0 && count !== undefined) found.push(contradiction('count-without-extension', { count }));
  return found;
}

function interestContradictions(terms: ProductTerms): ProductFinding[] {
  const found: ProductFinding[] = [];
  const { ivaOn = [], interestFreePeriods: periods = 0 } = terms;
  if (ivaOn.length > 0 && terms.ivaPpm === 0) {
    found.push(contradiction('iva-on-nothing', { parts: ivaOn.join(' and ') }));
  }
  if (periods > 0 && terms.annualRatePpm === 0) found.push(contradiction('free-periods-without-interest', { periods }));
  if (terms.earlyPayoff === 'accrued' && terms.annualRatePpm === 0) found.push(contradiction('nothing-to-give-back'));
  return found;
}

/** The interest rate of one day under the product's day count, and under the other usual year, larger one first. */
function dailyRates(terms: ProductTerms): [number, number] {
  // An agreed daily rate allows no other.
  if (terms.dailyRatePpm !== undefined) return [terms.dailyRatePpm, terms.dailyRatePpm];
  const { numerator, denominator } = yearFraction(terms.dayCount, sampleDate, addDays(sampleDate, 1));
  const own = (terms.annualRatePpm * numerator) / denominator;
  return [Math.max(own, terms.annualRatePpm / 360), Math.min(own, terms.annualRatePpm / 365)];
}

/** `0.0065%`: up to four decimals, without trailing zeros. */
function percent(ppm: number): string {
  return `${writeFixed(BigInt(ppm), 4, '.').replace(/\.?0+$/, '')}%`;
}
