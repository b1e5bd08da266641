import { addDays, compareDates, daysBetween, type IsoDate } from './calendar.ts';
import { type PenaltyDue, type PenaltyTerms, penaltyBase, penaltyPerDay } from './charges.ts';
import { freeDaysBetween } from './free-days.ts';
import { type Minor, multiplyRatio, ppmBase } from './money.ts';

/** Why an instalment costs a late charge, and how much: enough to work it out again. */
export interface LateChargeReason {
  /** The first day that costs something. */
  since: IsoDate;
  /** How many days cost something so far, without those of a pause or plan. */
  days: number;
  /** What a day is charged on today. */
  base: Minor;
  /** What one more day of that base costs. */
  perDay: Minor;
  /** All of it so far, paid or not. */
  charged: Minor;
  /** The most that it can be; null for no cap of its own. */
  most: Minor | null;
}

/** The reason of an instalment's late charge on a day, which it includes; null if being late has cost nothing so far. */
export function lateChargeReason(
  due: PenaltyDue,
  { today, terms }: { today: IsoDate; terms: PenaltyTerms },
): LateChargeReason | null {
  const lastFreeDay = addDays(due.dueDate, terms.penaltyGraceDays);
  if (compareDates(today, lastFreeDay) <= 0 || due.penaltyCharged === 0) return null;
  const base = penaltyBase(due.outstanding, terms);
  return {
    since: addDays(lastFreeDay, 1),
    days: daysBetween(lastFreeDay, today) - freeDaysBetween(terms.penaltyFreeDays ?? [], lastFreeDay, today),
    base,
    perDay: penaltyPerDay(base, terms),
    charged: due.penaltyCharged,
    most: terms.penaltyCapPpm === null ? null : multiplyRatio(due.principal, terms.penaltyCapPpm, ppmBase),
  };
}
