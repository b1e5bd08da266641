import { addDays, compareDates, daysBetween, type IsoDate } from './calendar.ts';
import type { InstalmentDue } from './charges.ts';
import { type IvaTerms, withIva } from './iva.ts';
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

/** What determines whether the current instalment may be postponed. */
export interface ExtensionInput {
  /** The order's status today. */
  status: number;
  /** By how many days to postpone. */
  days: number;
  /** By how many days this instalment has been postponed already. */
  daysExtended: number;
  /** Number of extensions that the order has had, for any instalment. */
  extensionsMade: number;
  /** The current instalment (the oldest unpaid one), penalties up to today included. */
  due: InstalmentDue;
  /** The day on which it would be made. */
  today: IsoDate;
  terms: Pick<ProductTerms, 'extensionMaxDays' | 'extensionMaxCount'>;
}

/** What determines the fee of an extension. */
export interface ExtensionFeeInput {
  /** Of the instalment, in minor units. */
  unpaidPrincipal: Minor;
  /** The due date before and after the extension. */
  dueDate: IsoDate;
  newDueDate: IsoDate;
  /** The day on which it would be made. */
  today: IsoDate;
  terms: Pick<ProductTerms, 'extensionFeePpm' | 'extensionMaxDays'> & Partial<IvaTerms>;
}

/**
 * The days that an extension actually gains: from the due date, or from today if the instalment is already late (its late days already cost
 * a penalty), to the new due date. 0 if none.
 */
export function daysGained({
  dueDate,
  newDueDate,
  today,
}: Omit<ExtensionFeeInput, 'unpaidPrincipal' | 'terms'>): number {
  const from = compareDates(today, dueDate) > 0 ? today : dueDate;
  return Math.max(0, daysBetween(from, newDueDate));
}

/**
 * The deferral fee of the current period: a share of its unpaid principal for a full extension, in proportion to the days actually gained.
 * With IVA if the product charges it on extensions. Source: requirement R4; in proportion: decision 014.
 */
export function extensionFee({ unpaidPrincipal, terms, ...days }: ExtensionFeeInput): Minor {
  const { extensionFeePpm, extensionMaxDays } = terms;
  if (extensionMaxDays < 1) return 0;
  const fee = multiplyRatio(unpaidPrincipal, extensionFeePpm * daysGained(days), ppmBase * extensionMaxDays);
  return withIva('extension', fee, terms);
}

/** Unpaid interest and penalties, which must be paid before an extension. Source: requirement R4, specification 9. */
export function chargesBeforeExtension(due: InstalmentDue): Minor {
  return addMinor(due.outstanding.penalty, due.outstanding.interest);
}

/**
 * The first reason against the extension, or null if it may be made. Its days count from the due date and so include an overdue
 * instalment's late days: once none is left after today, there is nothing to buy (too-late). Source: requirement R4. unspecified: the day
 * from which an overdue instalment's days count.
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
