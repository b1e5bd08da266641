import { addDays, formatDateTime, type IsoDate } from './calendar.ts';
import { type Hours, weekdayOf } from './contact-hours.ts';

/** On these days of the week somebody answers within these hours; Monday is 0. */
export interface ServiceHours extends Hours {
  days: readonly number[];
}

/** Whether somebody answers now and until when, or when they do next. Times are `HH:MM`. */
export type Answering = { until: string } | { date: IsoDate; from: string };

/**
 * Whether somebody answers at an instant, by the clock of their time zone; null if they never do within a month. Nobody answers on a
 * holiday. Source: ours.
 */
export function answeringAt(
  hours: readonly ServiceHours[],
  { at, timeZone, holidays }: { at: number; timeZone: string; holidays: readonly IsoDate[] },
): Answering | null {
  const local = formatDateTime(at, timeZone);
  const [today, time] = [local.slice(0, 10), local.slice(11, 16)];
  const on = (date: IsoDate) =>
    holidays.includes(date) ? [] : hours.filter(({ days }) => days.includes(weekdayOf(date)));
  const now = on(today).find(({ from, until }) => from <= time && time < until);
  if (now) return { until: now.until };
  for (let ahead = 0; ahead < 32; ahead += 1) {
    const date = addDays(today, ahead);
    const starts = on(date).map(({ from }) => from);
    const [from] = starts.filter((start) => ahead > 0 || start > time).sort();
    if (from !== undefined) return { date, from };
  }
  return null;
}
