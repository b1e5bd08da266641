import { addDays, compareDates, daysBetween, type IsoDate } from './calendar.ts';
import { amountDue, type PenaltyDue, type PenaltyTerms, penaltiesBetween } from './charges.ts';
import { maxPenalty } from './max-penalty.ts';
import { addMinor, type Minor } from './money.ts';

/** The cost of paying late. */
export interface CostOfWaiting {
  /** The first day that adds a charge: tomorrow, or the first late day after grace. */
  from: IsoDate;
  /** What that day adds, in minor units, more than 0. */
  perDay: Minor;
  /** A later day, and what today's amount due will have grown to by then. */
  date: IsoDate;
  amount: Minor;
  /** The increase over today. */
  added: Minor;
  /** How many days that is from today, or from the due date if that is still to come or the days of grace are not over. */
  days: number;
  /** The most that all late charges of the loan can come to; null if uncapped. */
  most: Minor | null;
}

/** How many days ahead the later day is. */
const daysAhead = 7;

/**
 * The cost of waiting from `today` on, by the function that charges it (`penaltiesBetween`). `dues` is the state on that day, penalties
 * included. The later day is `through` if that costs something, otherwise a week after the last day without a new charge. Null if nothing
 * is due, or the next day costs nothing. Throws RangeError for invalid input.
 */
export function costOfWaiting(
  dues: readonly PenaltyDue[],
  { today, terms, through = today }: { today: IsoDate; terms: PenaltyTerms; through?: IsoDate },
): CostOfWaiting | null {
  const asked = amountDue(dues, today);
  if (asked === null) return null;
  const lastFree = addDays(asked.dueDate, terms.penaltyGraceDays);
  const last = compareDates(lastFree, today) > 0 ? lastFree : today;
  const added = (to: IsoDate) => chargesOf(asked.throughNumber, dues, { from: last, to, terms });
  const from = addDays(last, 1);
  const date = compareDates(through, last) > 0 ? through : addDays(last, daysAhead);
  const perDay = added(from);
  if (perDay === 0) return null;
  const most = maxPenalty(
    dues.map(({ principal }) => principal),
    terms,
  );
  const days = daysBetween(last === today ? today : asked.dueDate, date);
  return { from, perDay, date, amount: asked.amount + added(date), added: added(date), days, most };
}

/**
 * What today's amount due will have grown to on a later day if nothing is paid until then. Null if nothing is due. Throws
 * RangeError for invalid input.
 */
export function amountAfterWaiting(
  dues: readonly PenaltyDue[],
  { today, date, terms }: { today: IsoDate; date: IsoDate; terms: PenaltyTerms },
): Minor | null {
  const asked = amountDue(dues, today);
  if (asked === null) return null;
  return asked.amount + chargesOf(asked.throughNumber, dues, { from: today, to: date, terms });
}

/** The late charges of the instalments to pay now. All are computed, because they share the order's cap. */
function chargesOf(
  throughNumber: number,
  dues: readonly PenaltyDue[],
  span: { from: IsoDate; to: IsoDate; terms: PenaltyTerms },
): Minor {
  const charges = penaltiesBetween(dues, span).filter(({ number }) => number <= throughNumber);
  return addMinor(...charges.map(({ amount }) => amount));
}
