import { addDays, daysBetween, type IsoDate } from './calendar.ts';
import { checkTerms } from './check-terms.ts';
import { isSymbolOf } from './currency.ts';
import { yearFraction } from './day-count.ts';
import { disclosedRate } from './disclosed-rate.ts';
import { type DisclosureRules, disclosureProblems } from './disclosure-terms.ts';
import type { TermUnit } from './due-dates.ts';
import { type Minor, ppmBase, writeFixed } from './money.ts';
import { offerProblems } from './offerable.ts';
import { buildSchedule } from './schedule.ts';
import { loanStarts } from './start-days.ts';
import type { ProductTerms } from './terms.ts';

/** Reasons for which a regulator, an app store or a reader of the contract might reject a product. */
export type FindingRule =
  /** No loan can be made from these terms at all. */
  | 'terms'
  /** The annual cost exceeds the limit that app stores and many states set. */
  | 'annual-cost'
  /** Everything is due within the days that app stores call a payday loan. */
  | 'short-term'
  /** Some days bear no interest, so the cost of a term depends on the day on which it begins. */
  | 'day-count'
  /** A penalty that never ends. */
  | 'penalty-without-cap'
  /** Two figures of the product cannot both be true. */
  | 'contradiction'
  /** The law of the country where it is sold forbids it. */
  | 'disclosure';

/** One thing wrong with a product, in a sentence for the lender's staff (English). */
export interface ProductFinding {
  rule: FindingRule;
  message: string;
}

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
  const broken = checkTerms(terms).map((message): ProductFinding => ({ rule: 'terms', message }));
  if (broken.length > 0) return broken;
  return [
    ...offered.flatMap((term) => checkOffered(terms, term)),
    ...checkPenalty(terms),
    ...contradictions(terms, stated),
    ...symbolProblems(terms, stated.symbols ?? {}).map(
      (message): ProductFinding => ({ rule: 'contradiction', message }),
    ),
    ...(stated.disclosure ? disclosureProblems(terms, stated.disclosure) : []).map(
      (message): ProductFinding => ({ rule: 'disclosure', message }),
    ),
  ];
}

/** Symbols of a currency other than the product's: a reader would mistake the currency of the debt. */
export function symbolProblems(
  { currency }: Pick<ProductTerms, 'currency'>,
  symbols: NonNullable<StatedFigures['symbols']>,
): string[] {
  return Object.entries(symbols)
    .filter(([, symbol]) => !isSymbolOf(symbol, currency))
    .map(([where, symbol]) => `${where} writes amounts with ${symbol}, which is no symbol of ${currency}`);
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
  try {
    const samples = samplesOf(terms, term);
    const findings: ProductFinding[] = [];
    const days = Math.min(
      ...samples.map(({ disbursedOn, instalments }) =>
        daysBetween(disbursedOn, instalments.at(-1)?.dueDate ?? disbursedOn),
      ),
    );
    if (days <= shortTermDays) {
      findings.push({
        rule: 'short-term',
        message: `${name}: everything is due within ${days} days; app stores want more than ${shortTermDays}`,
      });
    }
    if (principal < terms.minAmount || principal > terms.maxAmount) {
      findings.push({
        rule: 'contradiction',
        message: `${name}: ${principal} minor units are offered, but the product is for ${terms.minAmount} to ${terms.maxAmount}`,
      });
    }
    const { coolingOffDays = 0 } = terms;
    if (coolingOffDays >= days) {
      findings.push({
        rule: 'contradiction',
        message: `${name}: it can be cancelled for ${coolingOffDays} days, but everything is due within ${days} days`,
      });
    }
    if (terms.dayCount === '30/360' && termUnit !== 'month') {
      findings.push({
        rule: 'day-count',
        message: `${name}: by 30/360 a day from a 30th to a 31st bears no interest; count actual days, or offer months`,
      });
    }
    // The problems of the first day that has any: those of other days differ only in their dates.
    const problems = samples.map(({ instalments }) => offerProblems({ ...term, terms, instalments }));
    for (const message of problems.find(({ length }) => length > 0) ?? []) {
      findings.push({ rule: 'terms', message: `${name}: ${message}` });
    }
    const cost = Math.max(...samples.map((sample) => sample.cost));
    if (cost > annualCostLimitPpm) {
      findings.push({
        rule: 'annual-cost',
        message: `${name}: the annual cost is ${percent(cost)}, over ${percent(annualCostLimitPpm)}`,
      });
    }
    return findings;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return [{ rule: 'terms', message: `${name}: no loan can be made of it: ${error.message}` }];
  }
}

function checkPenalty({ penaltyDailyPpm, penaltyDailyCap, ...terms }: ProductTerms): ProductFinding[] {
  // With only a daily cap, penalties continue forever.
  if (penaltyDailyPpm === 0 || terms.penaltyCapPpm !== null || terms.penaltyOrderCapPpm !== undefined) return [];
  const rate = percent(penaltyDailyPpm);
  const message =
    penaltyDailyCap === undefined
      ? `the penalty of ${rate} a day has no cap: it passes the principal after ${Math.ceil(ppmBase / penaltyDailyPpm)} days`
      : `the penalty of ${rate} a day, at most ${penaltyDailyCap} minor units, has no cap in all`;
  return [{ rule: 'penalty-without-cap', message }];
}

function contradictions(terms: ProductTerms, stated: StatedFigures): ProductFinding[] {
  const found: string[] = [];
  const { annualRatePpm, penaltyDailyPpm, penaltyCapPpm, extensionFeePpm, extensionMaxDays } = terms;
  if (stated.timeZone !== undefined && stated.timeZone !== terms.timeZone) {
    found.push(`days are counted in ${stated.timeZone}, the product says ${terms.timeZone}`);
  }
  if (stated.annualRatePpm !== undefined && stated.annualRatePpm !== annualRatePpm) {
    found.push(`stated are ${percent(stated.annualRatePpm)} a year, the product charges ${percent(annualRatePpm)}`);
  }
  if (stated.dailyRatePpm !== undefined) {
    const [most, least] = dailyRates(terms);
    if (stated.dailyRatePpm < Math.floor(least) || stated.dailyRatePpm > Math.ceil(most)) {
      found.push(
        `stated are ${percent(stated.dailyRatePpm)} a day, but ${percent(annualRatePpm)} a year is ${percent(Math.round(most))} a day`,
      );
    }
  }
  const caps = [
    ['cap', penaltyCapPpm ?? undefined],
    ['cap of an order', terms.penaltyOrderCapPpm],
  ] as const;
  for (const [name, cap] of caps) {
    if (cap === undefined) continue;
    if (penaltyDailyPpm > cap && terms.penaltyDailyCap === undefined) {
      found.push(`a day's penalty of ${percent(penaltyDailyPpm)} is more than the ${name} of ${percent(cap)}`);
    }
    if (cap > 0 && penaltyDailyPpm === 0) found.push(`the penalty has a ${name} of ${percent(cap)}, but there is none`);
  }
  if (terms.penaltyDailyCap !== undefined && penaltyDailyPpm === 0) {
    found.push(`a day's penalty is capped at ${terms.penaltyDailyCap} minor units, but there is none`);
  }
  if (extensionMaxDays === 0 && extensionFeePpm > 0) {
    found.push(`an extension costs ${percent(extensionFeePpm)}, but none is offered`);
  }
  // An extension is bought by paying its fee, so it cannot be free.
  if (extensionMaxDays > 0 && extensionFeePpm === 0) {
    found.push(`an extension of ${extensionMaxDays} days is offered, but without a fee nobody can ask for it`);
  }
  if (extensionMaxDays === 0 && terms.extensionMaxCount !== undefined) {
    found.push(`${terms.extensionMaxCount} extensions of an order are allowed, but none is offered`);
  }
  if ((terms.ivaOn ?? []).length > 0 && terms.ivaPpm === 0) {
    found.push(`IVA is put on ${terms.ivaOn?.join(' and ')}, but there is none`);
  }
  if ((terms.interestFreePeriods ?? 0) > 0 && annualRatePpm === 0) {
    found.push(`interestFreePeriods is ${terms.interestFreePeriods}, but no instalment bears interest`);
  }
  if (terms.earlyPayoff === 'accrued' && annualRatePpm === 0) {
    found.push('an early payoff gives interest back, but none is charged');
  }
  return found.map((message) => ({ rule: 'contradiction', message }));
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
