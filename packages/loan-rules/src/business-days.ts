import { addDays, dayNumber, type IsoDate } from './calendar.ts';

/** Whether a date is Monday to Friday and not a holiday. Throws RangeError for an invalid date. */
export function isBusinessDay(date: IsoDate, holidays: readonly IsoDate[]): boolean {
  // 1970-01-01 was a Thursday; Monday is 0.
  const weekday = (((dayNumber(date) + 3) % 7) + 7) % 7;
  return weekday < 5 && !holidays.includes(date);
}

/**
 * The date `count` business days after `date`: 1 after a Friday is Monday. 0 is the date itself. Throws RangeError for an invalid date, or
 * a count that is not a whole number of at least 0.
 */
export function addBusinessDays(date: IsoDate, count: number, holidays: readonly IsoDate[]): IsoDate {
  if (!Number.isSafeInteger(count) || count < 0) throw new RangeError(`not a number of days: ${count}`);
  let day = date;
  for (let counted = 0; counted < count; ) {
    day = addDays(day, 1);
    if (isBusinessDay(day, holidays)) counted += 1;
  }
  return day;
}
