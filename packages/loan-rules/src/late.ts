import { addDays, compareDates, daysBetween, type IsoDate } from './calendar.ts';

/** The last day of each bucket of late orders but the last one, which is open: ascending whole days. */
export type LateEdges = readonly number[];

/** How late an order is: the days of a bucket, as lists, events and reports name them. */
export type LateBucket = 'not-late' | `${number}-${number}` | `${number}-and-more`;

/** A bucket of late orders: its first and its last day; null if it has none. */
export interface LateRange {
  name: Exclude<LateBucket, 'not-late'>;
  from: number;
  through: number | null;
}

/** The buckets of late orders between some edges, in order: 30, 60 and 90 make 1-30, 31-60, 61-90 and 91-and-more. */
export function lateRanges(edges: LateEdges): LateRange[] {
  const begins = [1, ...edges.map((edge) => edge + 1)];
  return begins.map((from, index) => {
    const through = edges[index] ?? null;
    return { from, through, name: through === null ? `${from}-and-more` : `${from}-${through}` };
  });
}

/** The names of all buckets, from not late to the latest. */
export function lateBuckets(edges: LateEdges): LateBucket[] {
  return ['not-late', ...lateRanges(edges).map(({ name }) => name)];
}

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

/** The bucket of an order that has been late for so many days. */
export function lateBucket(days: number, edges: LateEdges): LateBucket {
  return lateRanges(edges).findLast(({ from }) => days >= from)?.name ?? 'not-late';
}

/** What is said of an order on its way to its due date and past it: from a few days before it, on it, and in each bucket. */
export type DueStage = 'early' | 'due-soon' | 'due' | LateRange['name'];

/** When an order reaches a stage, as the tenant has chosen. */
export interface StageRules {
  /** How many days before its due date an instalment is due soon. */
  soonDays: number;
  lateEdges: LateEdges;
}

/** The stage of an order on a day. */
export function dueStage(debt: DueDebt, { soonDays, lateEdges }: StageRules, today: IsoDate): DueStage {
  const { dueOn } = debt;
  const bucket = lateBucket(daysLate(debt, today), lateEdges);
  if (bucket !== 'not-late') return bucket;
  if (dueOn === null || compareDates(today, addDays(dueOn, -soonDays)) < 0) return 'early';
  return compareDates(today, dueOn) < 0 ? 'due-soon' : 'due';
}

/** The first day after `today` on which the stage is another one, if nothing is paid; null if there is none. */
export function nextStageOn(
  { dueOn, graceDays }: DueDebt,
  { soonDays, lateEdges }: StageRules,
  today: IsoDate,
): IsoDate | null {
  if (dueOn === null) return null;
  const begins = [-soonDays, 0, ...lateRanges(lateEdges).map(({ from }) => Math.max(from, graceDays + 1))];
  return begins.map((days) => addDays(dueOn, days)).find((day) => compareDates(day, today) > 0) ?? null;
}
