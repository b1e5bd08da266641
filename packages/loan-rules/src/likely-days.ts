import { addDays, compareDates, dayNumber, type IsoDate } from './calendar.ts';

/** How many are suggested. */
const most = 3;

/**
 * The next days on which somebody without money today may have some, up to and including a last one: tomorrow, and the days on which wages
 * are paid, which are Fridays, the 15th and a month's last day. Three at most; none if the last one is today.
 */
export function likelyDays(today: IsoDate, through: IsoDate): IsoDate[] {
  const days: IsoDate[] = [];
  for (let day = addDays(today, 1); compareDates(day, through) <= 0 && days.length < most; day = addDays(day, 1)) {
    if (days.length === 0 || isPayday(day)) days.push(day);
  }
  return days;
}

/** Day 1 of 1970, which is number 0, was a Thursday. */
function isPayday(day: IsoDate): boolean {
  return dayNumber(day) % 7 === 1 || day.endsWith('-15') || addDays(day, 1).endsWith('-01');
}
