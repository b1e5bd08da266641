import { addDays, addMonths, daysBetween, type IsoDate, yearsBetween, yearsBetweenInWeeks } from './calendar.ts';
import { yearFraction } from './day-count.ts';
import { dueDates, type FirstDueTerms, firstDueBounds, type TermUnit } from './due-dates.ts';
import type { ProductTerms } from './terms.ts';

/** A day on which a loan may begin, and the first due date chosen then; null for the default. */
export interface LoanStart {
  disbursedOn: IsoDate;
  firstDueDate: IsoDate | null;
}

/** The terms of a product that determine how its days count. */
type StartTerms = FirstDueTerms & Pick<ProductTerms, 'dayCount' | 'disclosedRate'>;

/**
 * The start days within two years on which a loan can cost something different, because its months are longer or shorter, or end on another
 * day of the year. Of days with the same cost only the first is kept: for a loan in months about a hundred of the 731 days remain.
 */
export function loanStarts(from: IsoDate, periods: number, termUnit: TermUnit, terms: StartTerms): LoanStart[] {
  const starts = new Map<string, LoanStart>();
  const days = daysBetween(from, addMonths(from, 24));
  for (let day = 0; day < days; day += 1) {
    const disbursedOn = addDays(from, day);
    if (day > 0 && isAsBefore(disbursedOn, termUnit, terms)) continue;
    for (const firstDueDate of firstDueBounds(disbursedOn, termUnit, terms)) {
      const dates = dueDates(disbursedOn, periods, termUnit, { firstDueDate });
      // The American method compares dates with each other in more ways than these.
      const isAmerican = terms.disclosedRate === 'us-apr';
      const key = isAmerican ? `${disbursedOn} ${firstDueDate}` : lengthsOf(disbursedOn, dates, termUnit);
      if (!starts.has(key)) starts.set(key, { disbursedOn, firstDueDate });
    }
  }
  return [...starts.values()];
}

/**
 * Whether the periods of a loan that begins on this day are as long as those of one that begins earlier: from the 1st to the 28th months
 * are as long, and weeks always are.
 */
function isAsBefore(day: IsoDate, termUnit: TermUnit, terms: StartTerms): boolean {
  if (terms.firstDueMinDays !== undefined && termUnit !== 'day') return false;
  const ofMonth = Number(day.slice(8));
  if (termUnit === 'month') return ofMonth > 1 && ofMonth <= 28;
  return terms.dayCount !== '30/360' && terms.disclosedRate !== 'us-apr';
}

/** Everything about the dates of a loan that interest and the annual cost depend on. */
function lengthsOf(start: IsoDate, dates: readonly IsoDate[], termUnit: TermUnit): string {
  const years = termUnit === 'month' ? yearsBetween : yearsBetweenInWeeks;
  const lengths = dates.map((date, index) => [
    daysBetween(start, date),
    yearFraction('30/360', dates[index - 1] ?? start, date).numerator,
    years(start, date),
  ]);
  return lengths.join(' ');
}
