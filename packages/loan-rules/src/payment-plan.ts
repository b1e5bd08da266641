import { compareDates, type IsoDate } from './calendar.ts';
import { dueDates, type TermUnit } from './due-dates.ts';
import { type Minor, minor } from './money.ts';

/** What is to be paid on one day of a payment plan, in minor units. */
export interface PlanPayment {
  dueDate: IsoDate;
  amount: Minor;
}

/** How a debt is spread: so many payments, so far apart, from a day on. */
export interface PlanShape {
  payments: number;
  every: Exclude<TermUnit, 'day'>;
  firstDueDate: IsoDate;
}

/**
 * A debt spread over equal payments; the last one has what is left by rounding. It costs nothing more than the debt itself. Throws
 * RangeError if a payment would be less than one minor unit, or the first day is not after `today`.
 */
export function planOf(
  debt: Minor,
  { payments, every, firstDueDate }: PlanShape,
  today: IsoDate,
): [PlanPayment, ...PlanPayment[]] {
  const dates = dueDates(today, payments, every, { firstDueDate });
  const each = Math.floor(minor(debt) / payments);
  if (each < 1) throw new RangeError(`${debt} cannot be spread over ${payments} payments`);
  const [first = firstDueDate, ...others] = dates;
  const amountOf = (index: number) => (index === payments - 1 ? debt - each * (payments - 1) : each);
  return [
    { dueDate: first, amount: amountOf(0) },
    ...others.map((dueDate, index) => ({ dueDate, amount: amountOf(index + 1) })),
  ];
}

/** A payment of a plan, with what is left to pay of it. */
export interface PlanPaymentLeft extends PlanPayment {
  unpaid: Minor;
}

/**
 * What is left of each payment of a plan while `outstanding` is owed: whatever is paid, waived or reversed counts for the oldest payments
 * first. If more is owed than the plan says, because a payment from before was reversed, that is due with the first. Dates ascend.
 */
export function planLeft(plan: readonly PlanPayment[], outstanding: Minor): PlanPaymentLeft[] {
  let left = minor(outstanding);
  const rows: PlanPaymentLeft[] = [];
  for (const [index, payment] of [...plan.entries()].reverse()) {
    const unpaid = index === 0 ? left : Math.min(payment.amount, left);
    rows.unshift({ ...payment, unpaid });
    left -= unpaid;
  }
  return rows;
}

/** What a plan asks for on a day: everything that is due by then, or else the next payment. Null if nothing is owed. */
export function planDue(rows: readonly PlanPaymentLeft[], today: IsoDate): { amount: Minor; dueDate: IsoDate } | null {
  const unpaid = rows.filter((row) => row.unpaid > 0);
  const [oldest] = unpaid;
  if (!oldest) return null;
  const horizon = compareDates(oldest.dueDate, today) > 0 ? oldest.dueDate : today;
  const due = unpaid.filter(({ dueDate }) => compareDates(dueDate, horizon) <= 0);
  return { amount: due.reduce((sum, row) => sum + row.unpaid, 0), dueDate: oldest.dueDate };
}
