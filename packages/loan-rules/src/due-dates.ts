import { addDays, addMonths, compareDates, daysBetween, type IsoDate } from './calendar.ts';

/**
 * The unit of an offer's `periods`: days of one term, or instalments a week, a fortnight (14 days) or a month apart.
 * Source: specification 3 (termUnit); the values are ours.
 */
export type TermUnit = (typeof termUnits)[number];

export const termUnits = ['day', 'week', 'fortnight', 'month'] as const;

/**
 * The day from which months are counted if no first due date was chosen: the payout day or, in plans older than this rule, the first due
 * date (31 January, 28 February, 28 March).
 */
export type DueDateRule = 'payout-day' | 'first-due-date';

/** What determines due dates, apart from the term. */
export interface DueDateTerms {
  /** The first due date, if it was chosen: later ones count from it. Left out or null: one unit after the payout. */
  firstDueDate?: IsoDate | null | undefined;
  /** Left out: 'payout-day'. */
  dueDateRule?: DueDateRule | undefined;
}

// A century of months; a request for more is a mistake or an attack, and would only use up memory.
const maxPeriods = 1_200;
const maxDays = 36_525;
const daysOf = { week: 7, fortnight: 14 } as const;

/**
 * The due dates of a loan. Days: one date. Weeks and fortnights: every 7 or 14 days. Months: the k-th due date is k months after the payout
 * (31 January: 28 February, 31 March, 30 April) or, if the first was chosen, k - 1 months after that. They are never counted from a date
 * clipped by a short month. Throws RangeError for impossible input.
 */
export function dueDates(
  disbursedOn: IsoDate,
  periods: number,
  termUnit: TermUnit,
  { firstDueDate, dueDateRule = 'payout-day' }: DueDateTerms = {},
): IsoDate[] {
  const max = termUnit === 'day' ? maxDays : maxPeriods;
  if (!Number.isInteger(periods) || periods < 1 || periods > max) throw new RangeError(`periods: ${periods}`);
  const chosen = firstDueDate ?? null;
  if (chosen !== null && compareDates(chosen, disbursedOn) <= 0) {
    throw new RangeError(`the first due date ${chosen} does not come after ${disbursedOn}`);
  }
  if (termUnit === 'day') {
    if (chosen !== null) throw new RangeError('a term in days has no first due date of its own');
    return [addDays(disbursedOn, periods)];
  }
  const dates = (first: (count: number) => IsoDate) => Array.from({ length: periods }, (_, index) => first(index));
  if (termUnit !== 'month') {
    const days = daysOf[termUnit];
    const first = chosen ?? addDays(disbursedOn, days);
    return dates((index) => addDays(first, days * index));
  }
  if (chosen === null && dueDateRule === 'payout-day') return dates((index) => addMonths(disbursedOn, index + 1));
  const first = chosen ?? addMonths(disbursedOn, 1);
  return dates((index) => addMonths(first, index));
}

/** How many days after the payout a chosen first due date may be. */
export interface FirstDueTerms {
  firstDueMinDays?: number | undefined;
  firstDueMaxDays?: number | undefined;
}

/**
 * The first due dates to price a loan for, to find the most and the least that it can cost: the default (null), and the earliest and latest
 * that may be chosen.
 */
export function firstDueBounds(
  disbursedOn: IsoDate,
  termUnit: TermUnit,
  { firstDueMinDays, firstDueMaxDays }: FirstDueTerms,
): (IsoDate | null)[] {
  if (termUnit === 'day' || firstDueMinDays === undefined || firstDueMaxDays === undefined) return [null];
  return [null, addDays(disbursedOn, firstDueMinDays), addDays(disbursedOn, firstDueMaxDays)];
}

/** Whether a loan may have this first due date. Throws RangeError for an invalid date. */
export function mayBeDueFirst(
  firstDueDate: IsoDate,
  disbursedOn: IsoDate,
  { firstDueMinDays, firstDueMaxDays }: FirstDueTerms,
): boolean {
  if (firstDueMinDays === undefined || firstDueMaxDays === undefined) return false;
  const days = daysBetween(disbursedOn, firstDueDate);
  return days >= firstDueMinDays && days <= firstDueMaxDays;
}
