import { compareDates, daysBetween, type IsoDate } from './calendar.ts';

/** Days on which no penalty is charged: those after one day, up to and including another; null: until further notice. */
export interface FreeDays {
  after: IsoDate;
  through: IsoDate | null;
}

/** How many of the days after `from`, up to and including `to`, are free; a day in two spans counts once. Throws RangeError for an invalid date. */
export function freeDaysBetween(spans: readonly FreeDays[], from: IsoDate, to: IsoDate): number {
  let count = 0;
  let counted = from;
  for (const { after, through } of [...spans].sort((a, b) => compareDates(a.after, b.after))) {
    const start = later(after, counted);
    const end = through === null ? to : earlier(through, to);
    if (compareDates(end, start) <= 0) continue;
    count += daysBetween(start, end);
    counted = end;
  }
  return count;
}

function later(a: IsoDate, b: IsoDate): IsoDate {
  return compareDates(a, b) < 0 ? b : a;
}

function earlier(a: IsoDate, b: IsoDate): IsoDate {
  return compareDates(a, b) < 0 ? a : b;
}
