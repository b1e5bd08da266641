import { addDays, compareDates, type IsoDate } from './calendar.ts';
import type { InstalmentDue } from './charges.ts';
import { addMinor, type Minor, multiplyRatio, ppmBase } from './money.ts';
import { orderCan } from './order-status.ts';
import type { ProductTerms } from './terms.ts';

/** Why an extension is refused. */
export type ExtensionRefusal =
  | 'status'
  | 'not-offered'
  | 'days'
  | 'count'
  | 'nothing-due'
  | 'too-late'
  | 'charges-unpaid';

/** What decides whether the current instalment may be postponed. */
export interface ExtensionInput {
  /** The order's status today. */
  status: number;
  /** How many days to postpone. */
  days: number;
  /** Days this instalment has been postponed already. */
  daysExtended: number;
  /** Extensions that the order has had, of any instalment. */
  extensionsMade: number;
  /** The current instalment (the oldest unpaid one), penalties up to today included. */
  due: InstalmentDue;
  /** The day on which it would be made. */
  today: IsoDate;
  terms: Pick<ProductTerms, 'extensionMaxDays' | 'extensionMaxCount'>;
}

/**
 * The deferral fee of the current period: a share of its unpaid principal. Only this is paid to extend.
 * unspecified: the fee carries no IVA, which specification 9 puts on interest and commission only. Source: requirement R4.
 */
export function extensionFee(unpaidPrincipal: Minor, terms: Pick<ProductTerms, 'extensionFeePpm'>): Minor {
  return multiplyRatio(unpaidPrincipal, terms.extensionFeePpm, ppmBase);
}

/** Unpaid interest and penalties, which must be paid before an extension. Source: requirement R4, specification 9. */
export function chargesBeforeExtension(due: InstalmentDue): Minor {
  return addMinor(due.outstanding.penalty, due.outstanding.interest);
}

/**
 * The first reason against the extension, or null when it may be made. Days are counted from the due date, so days that
 * an overdue instalment is late are among them: once none is left after today there is nothing to buy (too-late).
 * Source: requirement R4. unspecified: from where the days of an overdue instalment count.
 */
export function extensionRefusal(input: ExtensionInput): ExtensionRefusal | null {
  const { status, days, daysExtended, extensionsMade, due, today, terms } = input;
  if (!orderCan.extend(status)) return 'status';
  if (terms.extensionMaxDays < 1) return 'not-offered';
  if (!Number.isInteger(days) || days < 1 || daysExtended + days > terms.extensionMaxDays) return 'days';
  if (terms.extensionMaxCount !== undefined && extensionsMade >= terms.extensionMaxCount) return 'count';
  if (due.outstanding.principal < 1) return 'nothing-due';
  if (compareDates(extendedDueDate(due.dueDate, days), today) <= 0) return 'too-late';
  if (chargesBeforeExtension(due) > 0) return 'charges-unpaid';
  return null;
}

/** The due date after an extension: the same instalment, later. Throws RangeError for an invalid date. */
export function extendedDueDate(dueDate: IsoDate, days: number): IsoDate {
  return addDays(dueDate, days);
}
