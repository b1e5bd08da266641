import { addDays, compareDates, dayNumber, daysBetween, fromDayNumber, type IsoDate } from './calendar.ts';
import { allocationOrder, type Component } from './component.ts';
import { type FreeDays, freeDaysBetween } from './free-days.ts';
import { type IvaTerms, withIva } from './iva.ts';
import { addMinor, type Minor, minor, multiplyRatio, ppmBase } from './money.ts';
import type { ProductTerms } from './terms.ts';

/** What is still unpaid of one instalment, by component, in minor units (none negative). */
export interface InstalmentDue {
  number: number;
  dueDate: IsoDate;
  outstanding: Record<Component, Minor>;
}

/** A positive part of a payment, and what it pays. */
export interface AllocationPart {
  number: number;
  component: Component;
  amount: Minor;
}

/** The terms that decide penalties. */
export type PenaltyTerms = DailyPenaltyTerms &
  Pick<ProductTerms, 'penaltyBase' | 'penaltyGraceDays' | 'penaltyCapPpm' | 'penaltyOrderCapPpm'> &
  PenaltyRelief;

/** What an order was granted apart from its terms. */
export interface PenaltyRelief {
  /** Left out: none. */
  penaltyFreeDays?: readonly FreeDays[] | undefined;
}

type DailyPenaltyTerms = Pick<ProductTerms, 'penaltyDailyPpm' | 'penaltyDailyCap'> & Partial<IvaTerms>;

/** The base of a daily penalty: the unpaid principal, or everything unpaid except penalties, on which none are charged. */
export function penaltyBase(
  outstanding: InstalmentDue['outstanding'],
  terms: Pick<PenaltyTerms, 'penaltyBase'>,
): Minor {
  const { interest, iva, commission, principal } = outstanding;
  return terms.penaltyBase === 'instalment' ? addMinor(interest, iva, commission, principal) : principal;
}

/**
 * The penalty for one overdue day on that base, rounded by the one rule, with its IVA if any is due, then capped: a cap includes the IVA.
 * Source: specification 9 (3 % a day).
 */
export function penaltyPerDay(base: Minor, terms: DailyPenaltyTerms): Minor {
  const penalty = withIva('penalty', multiplyRatio(base, terms.penaltyDailyPpm, ppmBase), terms);
  return terms.penaltyDailyCap === undefined ? penalty : Math.min(penalty, terms.penaltyDailyCap);
}

/** What `penaltyBetween` needs. */
export interface PenaltyInput {
  dueDate: IsoDate;
  /** What the penalty is charged on (`penaltyBase`), as it was on the days in question. */
  base: Minor;
  /** What its cap counts so far, paid or not. */
  alreadyCharged: Minor;
  /** The instalment's principal as agreed; the cap is a share of it. */
  principal: Minor;
  /** The last day already accounted for (the due date, for a first posting). */
  from: IsoDate;
  /** The last day to account for, usually today. */
  to: IsoDate;
  terms: PenaltyTerms;
}

/**
 * The penalty of one instalment for the calendar days after `from`, up to and including `to`. The first penalty day is the day after due
 * date plus grace. Each day is rounded separately, so posting daily, occasionally, or once at the end gives the same sum, as long as days
 * are posted before a payment changes the base. Never past the instalment's cap, never negative; 0 when `to` is not after `from`. Throws
 * RangeError for invalid input. Source: requirement M2, specification 9.
 */
export function penaltyBetween(input: PenaltyInput): Minor {
  const { dueDate, base, alreadyCharged, principal, from, to, terms } = input;
  if (minor(base) < 0 || minor(alreadyCharged) < 0) throw new RangeError('a debt must not be negative');
  const lastFreeDay = addDays(dueDate, terms.penaltyGraceDays);
  const start = compareDates(from, lastFreeDay) > 0 ? from : lastFreeDay;
  const days = Math.max(0, daysBetween(start, to)) - freeDaysBetween(terms.penaltyFreeDays ?? [], start, to);
  const accrued = minor(days * penaltyPerDay(base, terms));
  if (terms.penaltyCapPpm === null) return accrued;
  const room = multiplyRatio(principal, terms.penaltyCapPpm, ppmBase) - alreadyCharged;
  return Math.max(0, Math.min(accrued, room));
}

/** An instalment whose penalties are to be computed. */
export interface PenaltyDue extends InstalmentDue {
  /** As agreed. */
  principal: Minor;
  /** Penalty charged so far, paid or not. */
  penaltyCharged: Minor;
  /** Interest that was paid by payment plans, on its principal: it counts for the caps. Left out: none. */
  planInterest?: Minor;
}

/** How much penalty the caps still allow for an instalment, and for the order; null for no cap. */
export function capRoom(
  due: PenaltyDue,
  all: readonly PenaltyDue[],
  { penaltyCapPpm, penaltyOrderCapPpm }: Pick<PenaltyTerms, 'penaltyCapPpm' | 'penaltyOrderCapPpm'>,
): { own: Minor | null; all: Minor | null } {
  const room = (dues: readonly PenaltyDue[], ppm: number) => {
    const cap = multiplyRatio(addMinor(...dues.map(({ principal }) => principal)), ppm, ppmBase);
    return Math.max(0, cap - addMinor(...dues.map(countedForCaps)));
  };
  return {
    own: penaltyCapPpm === null ? null : room([due], penaltyCapPpm),
    all: penaltyOrderCapPpm === undefined ? null : room(all, penaltyOrderCapPpm),
  };
}

/** What the caps of an instalment's penalties count. */
export function countedForCaps({ penaltyCharged, planInterest = 0 }: PenaltyDue): Minor {
  return addMinor(penaltyCharged, planInterest);
}

/**
 * The penalties of an order's instalments for the days after `from` (null: since their due dates) through `to`, by instalment. Applies
 * every cap, the order's included: on the day that reaches it the oldest instalments come first, and later days cost nothing, so posting
 * daily or once at the end gives the same result. Throws RangeError for invalid input.
 */
export function penaltiesBetween(
  dues: readonly PenaltyDue[],
  { from, to, terms }: { from: IsoDate | null; to: IsoDate; terms: PenaltyTerms },
): { number: number; amount: Minor }[] {
  const through = (day: IsoDate) =>
    dues.map((due) => ({
      number: due.number,
      amount: penaltyBetween({
        dueDate: due.dueDate,
        base: penaltyBase(due.outstanding, terms),
        alreadyCharged: countedForCaps(due),
        principal: due.principal,
        from: from ?? due.dueDate,
        to: day,
        terms,
      }),
    }));
  const uncapped = through(to);
  if (terms.penaltyOrderCapPpm === undefined) return uncapped;
  const cap = multiplyRatio(addMinor(...dues.map(({ principal }) => principal)), terms.penaltyOrderCapPpm, ppmBase);
  const room = Math.max(0, cap - addMinor(...dues.map(countedForCaps)));
  const sumOf = (charges: typeof uncapped) => addMinor(...charges.map(({ amount }) => amount));
  if (sumOf(uncapped) <= room) return uncapped;
  // The last day whose penalties all fit under the cap; those of the next day share what remains.
  const earliest = dues.map(({ dueDate }) => dueDate).sort()[0] ?? to;
  let [fits, exceeds] = [dayNumber(from ?? earliest), dayNumber(to)];
  while (exceeds - fits > 1) {
    const middle = Math.floor((fits + exceeds) / 2);
    if (sumOf(through(fromDayNumber(middle))) <= room) fits = middle;
    else exceeds = middle;
  }
  const charges = through(fromDayNumber(fits));
  const next = new Map(through(fromDayNumber(exceeds)).map(({ number, amount }) => [number, amount]));
  let left = room - sumOf(charges);
  for (const { number } of oldestFirst(dues)) {
    const charge = charges.find((one) => one.number === number);
    if (!charge) continue;
    const part = Math.min((next.get(number) ?? 0) - charge.amount, left);
    charge.amount += part;
    left -= part;
  }
  return charges;
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

/** The oldest due date first. */
export function oldestFirst<Due extends InstalmentDue>(dues: readonly Due[]): Due[] {
  return [...dues].sort((a, b) => compareDates(a.dueDate, b.dueDate) || a.number - b.number);
}

/**
 * Allocates a payment to what is due: the oldest due date first, and within an instalment in the order of the terms. Parts are positive
 * and, with `unapplied` (an overpayment), sum to `amount`. Throws RangeError for a negative payment or a negative outstanding amount.
 * Source: requirement M2.
 */
export function allocate(
  amount: Minor,
  dues: readonly InstalmentDue[],
  terms: Pick<ProductTerms, 'allocationOrder'>,
): { parts: AllocationPart[]; unapplied: Minor } {
  if (minor(amount) < 0) throw new RangeError(`a payment must not be negative: ${amount}`);
  const parts: AllocationPart[] = [];
  let left = amount;
  for (const { number, outstanding } of oldestFirst(dues)) {
    for (const component of terms.allocationOrder ?? allocationOrder) {
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
