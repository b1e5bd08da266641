import { dayNumber, type IsoDate } from './calendar.ts';

/** How the time between two dates becomes a fraction of a year. Source: requirement M2; the names are the market's. */
export type DayCount = 'actual/365' | 'actual/360' | '30/360';

/** A fraction of a year as an exact ratio: { numerator: 31, denominator: 365 }. */
export interface YearFraction {
  numerator: number;
  denominator: number;
}

/** One month in 30/360: a twelfth of a year, whatever its length. */
export const thirtyDayMonth: YearFraction = { numerator: 30, denominator: 360 };

/**
 * The fraction of a year from `from` to `to`. `actual` counts calendar days; `30/360` counts every month as 30 days, with
 * the 31st taken as the 30th (the European variant, 30E/360). Negative backwards. Throws RangeError for invalid dates.
 */
export function yearFraction(dayCount: DayCount, from: IsoDate, to: IsoDate): YearFraction {
  const days = dayNumber(to) - dayNumber(from);
  switch (dayCount) {
    case 'actual/365':
      return { numerator: days, denominator: 365 };
    case 'actual/360':
      return { numerator: days, denominator: 360 };
    case '30/360':
      return { numerator: commercialDay(to) - commercialDay(from), denominator: 360 };
  }
}

function commercialDay(date: IsoDate): number {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return year * 360 + month * 30 + Math.min(day, 30);
}

/** Whether the terms fix an annual or a daily rate. */
interface RateTerms {
  annualRatePpm: number;
  dailyRatePpm?: number | undefined;
  dayCount: DayCount;
}

const daysOfYear = (dayCount: DayCount) => (dayCount === 'actual/360' ? 360 : 365);

/** The annual rate from which interest is computed: as agreed, or the agreed daily rate times the days of a year. */
export function yearlyRatePpm({ annualRatePpm, dailyRatePpm, dayCount }: RateTerms): number {
  return dailyRatePpm === undefined ? annualRatePpm : dailyRatePpm * daysOfYear(dayCount);
}

/**
 * The daily rate to show, in whole parts per million: the agreed one or, if the terms fix the annual rate, a 365th (or
 * 360th) of that. Source: specification 2 (daily rate), requirement O1.
 */
export function dailyRatePpm({ annualRatePpm, dailyRatePpm: agreed, dayCount }: RateTerms): number {
  return agreed ?? Math.round(annualRatePpm / daysOfYear(dayCount));
}
