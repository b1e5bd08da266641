import { addDays, compareDates, daysBetween, type IsoDate } from './calendar.ts';
import { addMinor, type Minor, minor, multiplyRatio, ppmBase } from './money.ts';
import type { ProductTerms } from './terms.ts';

/** The parts of a debt. */
export type Component = 'penalty' | 'interest' | 'iva' | 'commission' | 'principal';

/** The order in which money pays one instalment. Source: requirement M2 (penalty -> interest -> VAT -> commission -> principal). */
export const allocationOrder: readonly Component[] = ['penalty', 'interest', 'iva', 'commission', 'principal'];

/** What is still unpaid of one instalment, by component, in minor units (none negative). */
export interface InstalmentDue {
  number: number;
  dueDate: IsoDate;
  outstanding: Record<Component, Minor>;
}

/** A positive piece of a payment and what it pays. */
export interface AllocationPart {
  number: number;
  component: Component;
  amount: Minor;
}

/** The penalty of one overdue day, rounded by the one rule. Source: seed section 9 (3 % a day). */
export function penaltyPerDay(unpaidPrincipal: Minor, terms: Pick<ProductTerms, 'penaltyDailyPpm'>): Minor {
  return multiplyRatio(unpaidPrincipal, terms.penaltyDailyPpm, ppmBase);
}

/** What `penaltyBetween` needs. */
export interface PenaltyInput {
  dueDate: IsoDate;
  /** Unpaid principal of the instalment on the days in question. */
  unpaidPrincipal: Minor;
  /** Penalty charged to this instalment so far, paid or not. */
  alreadyCharged: Minor;
  /** The instalment's principal as agreed; the cap is a share of it. */
  principal: Minor;
  /** The last day already accounted for (the due date, for a first posting). */
  from: IsoDate;
  /** The last day to account for, usually today. */
  to: IsoDate;
  terms: Pick<ProductTerms, 'penaltyDailyPpm' | 'penaltyGraceDays' | 'penaltyCapPpm'>;
}

/**
 * The penalty for the calendar days after `from`, up to and including `to`. The first penalty day is the day after due
 * date plus grace. Each day is rounded by itself, so posting daily, now and then, or once at the end gives the same
 * sum, provided that days are posted before a payment changes the unpaid principal. Never past the cap, never
 * negative; 0 when `to` is not after `from`. Throws RangeError for invalid input. Source: requirement M2, seed section 9.
 */
export function penaltyBetween(input: PenaltyInput): Minor {
  const { dueDate, unpaidPrincipal, alreadyCharged, principal, from, to, terms } = input;
  if (minor(unpaidPrincipal) < 0 || minor(alreadyCharged) < 0) throw new RangeError('a debt must not be negative');
  const lastFreeDay = addDays(dueDate, terms.penaltyGraceDays);
  const start = compareDates(from, lastFreeDay) > 0 ? from : lastFreeDay;
  const days = Math.max(0, daysBetween(start, to));
  const accrued = minor(days * penaltyPerDay(unpaidPrincipal, terms));
  if (terms.penaltyCapPpm === null) return accrued;
  const room = multiplyRatio(principal, terms.penaltyCapPpm, ppmBase) - alreadyCharged;
  return Math.max(0, Math.min(accrued, room));
}

/** Everything unpaid of one instalment. */
export function dueTotal(due: InstalmentDue): Minor {
  const { penalty, interest, iva, commission, principal } = due.outstanding;
  return addMinor(penalty, interest, iva, commission, principal);
}

/** Everything unpaid of the order. */
export function totalOutstanding(dues: readonly InstalmentDue[]): Minor {
  return addMinor(...dues.map(dueTotal));
}

function oldestFirst(dues: readonly InstalmentDue[]): InstalmentDue[] {
  return [...dues].sort((a, b) => compareDates(a.dueDate, b.dueDate) || a.number - b.number);
}

/**
 * Divides a payment over what is due: the oldest due date first, and within an instalment penalty, interest, IVA,
 * commission, principal. Parts are positive and, with `unapplied` (an overpayment), sum to `amount`.
 * Throws RangeError for a negative payment or a negative outstanding amount. Source: requirement M2.
 */
export function allocate(amount: Minor, dues: readonly InstalmentDue[]): { parts: AllocationPart[]; unapplied: Minor } {
  if (minor(amount) < 0) throw new RangeError(`a payment must not be negative: ${amount}`);
  const parts: AllocationPart[] = [];
  let left = amount;
  for (const { number, outstanding } of oldestFirst(dues)) {
    for (const component of allocationOrder) {
      const owed = minor(outstanding[component]);
      if (owed < 0) throw new RangeError(`instalment ${number} owes a negative ${component}: ${owed}`);
      const paid = Math.min(owed, left);
      if (paid > 0) parts.push({ number, component, amount: paid });
      left -= paid;
    }
  }
  return { parts, unapplied: left };
}

/**
 * What the borrower is asked to pay today: every overdue instalment and any due today, or else the next unpaid one.
 * `dueDate` is that of the oldest instalment included, `throughNumber` the number of the last. Null when nothing is
 * owed. An instalment is overdue from the day after its due date. Source: requirement R1.
 */
export function amountDue(
  dues: readonly InstalmentDue[],
  today: IsoDate,
): { amount: Minor; dueDate: IsoDate; throughNumber: number } | null {
  const unpaid = oldestFirst(dues).filter((due) => dueTotal(due) > 0);
  const oldest = unpaid[0];
  if (oldest === undefined) return null;
  const horizon = compareDates(oldest.dueDate, today) > 0 ? oldest.dueDate : today;
  const included = unpaid.filter((due) => compareDates(due.dueDate, horizon) <= 0);
  return {
    amount: totalOutstanding(included),
    dueDate: oldest.dueDate,
    throughNumber: (included.at(-1) ?? oldest).number,
  };
}
