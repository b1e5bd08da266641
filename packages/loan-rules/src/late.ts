import { addDays, compareDates, daysBetween, type IsoDate } from './calendar.ts';

/** How late an order is, in steps of thirty days, as reports name them. */
export const lateBuckets = ['not-late', '1-30', '31-60', '61-90', '91-and-more'] as const;

export type LateBucket = (typeof lateBuckets)[number];

/** The debt of an order whose lateness is asked for. */
export interface DueDebt {
  /** The due date of the oldest instalment that is not fully paid; null if nothing is owed. */
  dueOn: IsoDate | null;
  /** Days after a due date on which the product's order is not late yet. */
  graceDays: number;
}

/**
 * For how many days an order has been late: counted from the due date of its oldest unpaid instalment, and 0 while the product's grace
 * lasts. Throws RangeError for an invalid date.
 */
export function daysLate({ dueOn, graceDays }: DueDebt, today: IsoDate): number {
  const days = dueOn === null ? 0 : daysBetween(dueOn, today);
  return days > graceDays ? days : 0;
}

export function lateBucket(days: number): LateBucket {
  if (days === 0) return 'not-late';
  return lateBuckets[Math.min(4, Math.ceil(days / 30))] ?? '91-and-more';
}

/** What is said of an order on its way to its due date and past it: from a few days before it, on it, and in each bucket. */
export type DueStage = 'early' | 'due-soon' | 'due' | Exclude<LateBucket, 'not-late'>;

/** The stage of an order on a day. `soonDays` is how many days before the due date it is due soon. */
export function dueStage(debt: DueDebt, soonDays: number, today: IsoDate): DueStage {
  const { dueOn } = debt;
  const bucket = lateBucket(daysLate(debt, today));
  if (bucket !== 'not-late') return bucket;
  if (dueOn === null || compareDates(today, addDays(dueOn, -soonDays)) < 0) return 'early';
  return compareDates(today, dueOn) < 0 ? 'due-soon' : 'due';
}

/** The first day after `today` on which the stage is another one, if nothing is paid; null if there is none. */
export function nextStageOn({ dueOn, graceDays }: DueDebt, soonDays: number, today: IsoDate): IsoDate | null {
  if (dueOn === null) return null;
  const begins = [-soonDays, 0, ...[1, 31, 61, 91].map((day) => Math.max(day, graceDays + 1))];
  return begins.map((days) => addDays(dueOn, days)).find((day) => compareDates(day, today) > 0) ?? null;
}
