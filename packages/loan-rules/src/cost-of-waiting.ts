import { addDays, compareDates, type IsoDate } from './calendar.ts';
import { amountDue, type PenaltyDue, type PenaltyTerms, penaltiesBetween } from './charges.ts';
import { addMinor, type Minor } from './money.ts';
import { mostPenalty } from './most-penalty.ts';

/** What paying later than asked costs, in money. */
export interface CostOfWaiting {
  /** The first day that costs something more: tomorrow, or the first late day that is not free. */
  from: IsoDate;
  /** What that day adds, in minor units, more than 0. */
  perDay: Minor;
  /** A day further on, and what would be asked for then of what is asked for today. */
  date: IsoDate;
  amount: Minor;
  /** The most that all late charges of the loan can come to; null where nothing caps them. */
  most: Minor | null;
}

/** How many late days are shown ahead. */
const daysAhead = 7;

/**
 * What waiting costs from `today` on, by the function that charges it (`penaltiesBetween`); `dues` is the state on that day, its
 * penalties included. Null where nothing is asked for, or the next day costs nothing. Throws RangeError for invalid input.
 */
export function costOfWaiting(
  dues: readonly PenaltyDue[],
  { today, terms }: { today: IsoDate; terms: PenaltyTerms },
): CostOfWaiting | null {
  const asked = amountDue(dues, today);
  if (asked === null) return null;
  const lastFree = addDays(asked.dueDate, terms.penaltyGraceDays);
  const last = compareDates(lastFree, today) > 0 ? lastFree : today;
  const due = dues.filter(({ number }) => number <= asked.throughNumber);
  const through = (to: IsoDate) => {
    // All of them, because the cap of the order is shared; only what is asked for is counted.
    const charges = penaltiesBetween(dues, { from: last, to, terms });
    return addMinor(...charges.filter(({ number }) => number <= asked.throughNumber).map(({ amount }) => amount));
  };
  const [from, date] = [addDays(last, 1), addDays(last, daysAhead)];
  const perDay = through(from);
  if (perDay === 0 || due.length === 0) return null;
  const most = mostPenalty(
    dues.map(({ principal }) => principal),
    terms,
  );
  return { from, perDay, date, amount: asked.amount + through(date), most };
}
