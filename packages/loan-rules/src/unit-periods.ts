import type { DatedAmount } from './annual-cost.ts';
import { addMonths, compareDates, daysBetween, type IsoDate } from './calendar.ts';
import { type UnitPeriodAmount, usActuarialRate } from './nominal-rates.ts';

/**
 * The unit of time of the actuarial method. All months are equal, a semimonth is half a month; days are actual days.
 * Source: 12 CFR 1026 appendix J (b)(3).
 */
export type UnitPeriod = { unit: 'day'; count: number } | { unit: 'semimonth' } | { unit: 'month'; count: number };

/** A transaction in unit-periods, the input of `usActuarialRate`. */
export interface UnitPeriodFlows {
  advances: UnitPeriodAmount[];
  payments: UnitPeriodAmount[];
  unitPeriodsPerYear: number;
}

/**
 * The United States annual percentage rate of dated amounts, in parts per million, truncated: unit-period and fractions
 * by `inUnitPeriods`, the rate by `usActuarialRate`. Throws RangeError as they do.
 */
export function usAnnualRate(dated: { advances: readonly DatedAmount[]; payments: readonly DatedAmount[] }): number {
  return usActuarialRate(inUnitPeriods(dated));
}

/**
 * Converts dated advances and payments to unit-periods from the first advance. For one advance and one payment the unit
 * is the term itself (at most a year); otherwise the period that occurs most often or, if none occurs twice, the standard
 * interval nearest to their average. Throws RangeError if nothing is advanced or paid, or if a payment is not after the
 * first advance. Source: 12 CFR 1026 appendix J (b)(3) to (5).
 */
export function inUnitPeriods(input: {
  advances: readonly DatedAmount[];
  payments: readonly DatedAmount[];
}): UnitPeriodFlows {
  const advanced = datesOf(input.advances);
  const paid = datesOf(input.payments);
  const [start] = advanced;
  const [first] = paid;
  const last = paid.at(-1);
  if (start === undefined || first === undefined || last === undefined)
    throw new RangeError('no advance or no payment');
  if (compareDates(first, start) <= 0) throw new RangeError(`a payment on ${first} does not come after ${start}`);
  const isSingle = advanced.length === 1 && paid.length === 1;
  if (isSingle && compareDates(last, addMonths(start, 12)) < 0) {
    const at = (amounts: readonly DatedAmount[], unitPeriods: number) =>
      amounts.map(({ amount }) => ({ amount, unitPeriods, fraction: 0 }));
    const { months, days } = monthsBack(start, last);
    const unitPeriodsPerYear = days === 0 ? 12 / months : 365 / daysBetween(start, last);
    return { advances: at(input.advances, 0), payments: at(input.payments, 1), unitPeriodsPerYear };
  }
  const unit = isSingle ? year : unitPeriodOf([start, ...paid], [...pairs(advanced), ...pairs([start, ...paid])]);
  const measured = (amounts: readonly DatedAmount[]) =>
    amounts.map(({ date, amount }) => ({ amount, ...measure(unit, start, date) }));
  return {
    advances: measured(input.advances),
    payments: measured(input.payments),
    unitPeriodsPerYear: perYear(unit),
  };
}

/** Whole unit-periods between two dates, and the remaining fraction. Source: appendix J (b)(5). */
export function measure(unit: UnitPeriod, from: IsoDate, to: IsoDate): { unitPeriods: number; fraction: number } {
  if (unit.unit === 'day') return divide(daysBetween(from, to), unit.count);
  const { months, days } = monthsBack(from, to);
  if (unit.unit === 'semimonth') return divide(30 * months + days, 15);
  if (unit.count === 1) return { unitPeriods: months, fraction: days / 30 };
  if (unit.count < 12) return divide(30 * months + days, 30 * unit.count);
  const unitPeriods = Math.floor(months / 12);
  if (days === 0) return { unitPeriods, fraction: (months % 12) / 12 };
  return { unitPeriods, fraction: daysBetween(from, addMonths(to, -12 * unitPeriods)) / 365 };
}

const year: UnitPeriod = { unit: 'month', count: 12 };

function perYear(unit: UnitPeriod): number {
  if (unit.unit === 'semimonth') return 24;
  if (unit.unit === 'month') return 12 / unit.count;
  return unit.count % 7 === 0 ? 52 / (unit.count / 7) : 365 / unit.count;
}

function divide(amount: number, size: number): { unitPeriods: number; fraction: number } {
  return { unitPeriods: Math.floor(amount / size), fraction: (amount % size) / size };
}

/** Full months counted back from the later date, and the remaining days from the earlier date. */
function monthsBack(from: IsoDate, to: IsoDate): { months: number; days: number } {
  const [fromYear = 0, fromMonth = 0] = from.split('-').map(Number);
  const [toYear = 0, toMonth = 0] = to.split('-').map(Number);
  const max = (toYear - fromYear) * 12 + toMonth - fromMonth;
  // From the 31st to the end of a shorter month is a month too.
  if (max >= 0 && addMonths(from, max) === to) return { months: max, days: 0 };
  const months = compareDates(addMonths(to, -max), from) < 0 ? max - 1 : max;
  return { months, days: daysBetween(from, addMonths(to, -months)) };
}

type Period = readonly [from: IsoDate, to: IsoDate];

function datesOf(amounts: readonly DatedAmount[]): IsoDate[] {
  return [...new Set(amounts.filter(({ amount }) => amount > 0).map(({ date }) => date))].sort(compareDates);
}

function pairs(dates: readonly IsoDate[]): Period[] {
  return dates.slice(1).map((date, index) => [dates[index] ?? date, date]);
}

/** The common period that occurs most often; the smaller of two equally frequent ones. Source: appendix J (b)(4)(i). */
function unitPeriodOf(schedule: readonly IsoDate[], periods: readonly Period[]): UnitPeriod {
  const found = new Map<string, { unit: UnitPeriod; times: number }>();
  for (const unit of periods.flatMap((period) => readings(period, schedule))) {
    const key = JSON.stringify(unit);
    found.set(key, { unit, times: (found.get(key)?.times ?? 0) + 1 });
  }
  const common = [...found.values()].filter(({ times }) => times > 1);
  common.sort((a, b) => b.times - a.times || lengthOf(a.unit) - lengthOf(b.unit));
  return common[0]?.unit ?? nearestStandard(periods);
}

/** The unit-periods that a period may count as: days, whole months (at most a year), half a month. */
function readings([from, to]: Period, schedule: readonly IsoDate[]): UnitPeriod[] {
  const all: UnitPeriod[] = [];
  const days = daysBetween(from, to);
  if (days < 365) all.push({ unit: 'day', count: days });
  const whole = monthsBack(from, to);
  if (days >= 365) all.push(year);
  else if (whole.days === 0) all.push({ unit: 'month', count: whole.months });
  const place = schedule.indexOf(from);
  const before = schedule[place - 1];
  const after = schedule[place + 2];
  const isMonth = (start: IsoDate | undefined, end: IsoDate | undefined) => {
    if (start === undefined || end === undefined) return false;
    const { months, days: odd } = monthsBack(start, end);
    return months === 1 && odd === 0;
  };
  // Half a month, if it makes a whole month with its neighbour: the 1st and the 16th, or the 15th and the last.
  if (days >= 13 && days <= 18 && schedule[place + 1] === to && (isMonth(before, to) || isMonth(from, after))) {
    all.push({ unit: 'semimonth' });
  }
  return all;
}

function lengthOf(unit: UnitPeriod): number {
  if (unit.unit === 'semimonth') return 15;
  if (unit.unit === 'month') return unit.count === 12 ? 365 : 30 * unit.count;
  return unit.count;
}

/** If no period occurs twice: the standard interval nearest to the average, the shorter of two. Source: (b)(4)(i)(B). */
function nearestStandard(periods: readonly Period[]): UnitPeriod {
  const average = periods.reduce((sum, [from, to]) => sum + daysBetween(from, to), 0) / periods.length;
  const standard: UnitPeriod[] = [
    { unit: 'day', count: 1 },
    { unit: 'semimonth' },
    ...Array.from({ length: 52 }, (_, index): UnitPeriod => ({ unit: 'day', count: 7 * (index + 1) })),
    ...Array.from({ length: 12 }, (_, index): UnitPeriod => ({ unit: 'month', count: index + 1 })),
  ];
  const distance = (unit: UnitPeriod) => Math.abs(lengthOf(unit) - average);
  standard.sort((a, b) => distance(a) - distance(b) || lengthOf(a) - lengthOf(b));
  return standard[0] ?? year;
}
