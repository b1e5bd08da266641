import { compareDates, type IsoDate } from './calendar.ts';
import { dueDates, type TermUnit } from './due-dates.ts';
import { addMinor, type Minor, minor } from './money.ts';
import type { PlanDebt } from './plan-debts.ts';
import { interestLeft, type StandingPlan, totalOf } from './plan-interest.ts';
import { debtsLeft, type PlanInterest, type PlanPayment } from './plan-payment.ts';

/** How a debt is spread: so many payments, so far apart, from a day on. */
export interface PlanShape {
  payments: number;
  every: Exclude<TermUnit, 'day'>;
  firstDueDate: IsoDate;
}

/**
 * A debt spread over equal payments without interest; the last one has what is left by rounding. Throws RangeError if a payment would be less
 * than one minor unit, or the first day is not after `today`.
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

/**
 * A debt spread over equal payments that bring the interest of their part of it; the last one has what is left by rounding. Without interest
 * it is `planOf`. Throws RangeError if a payment would be less than one minor unit, or the first day is not after `today`.
 */
export function interestPlanOf(debts: readonly PlanDebt[], shape: PlanShape, today: IsoDate): PlanPayment[] {
  const debt = totalOf(debts);
  const plain = planOf(debt, shape, today);
  const dates = plain.map(({ dueDate }) => dueDate);
  const last = dates.at(-1) ?? today;
  const most = addMinor(...debts.map(({ amount, interestOn }) => interestOn?.(amount, last).amount ?? 0));
  if (most === 0) return plain;
  // The largest payment of which the last is no smaller.
  const lay = (each: Minor) => layOut(debts, dates, each);
  let [fits, exceeds] = [plain[0].amount, debt + most + 1];
  while (exceeds - fits > 1) {
    const middle = Math.floor((fits + exceeds) / 2);
    if ((lay(middle).at(-1)?.amount ?? 0) >= middle) fits = middle;
    else exceeds = middle;
  }
  return lay(fits);
}

/** Payments of this amount each, and the last one of what is left. */
function layOut(debts: readonly PlanDebt[], dates: readonly IsoDate[], each: Minor): PlanPayment[] {
  const left = debts.map((debt) => ({ ...debt }));
  return dates.map((dueDate, index) => {
    const bears: PlanInterest[] = [];
    let paid = 0;
    let room = index === dates.length - 1 ? Number.MAX_SAFE_INTEGER : each;
    for (const debt of left) {
      if (debt.amount === 0 || room === 0) continue;
      const { part, interest } = takenOf(debt, dueDate, room);
      debt.amount -= part;
      for (const before of bears) before.later += part;
      if (interest && interest.amount > 0) bears.push({ ...interest });
      paid += part;
      room -= part + (interest?.amount ?? 0);
    }
    const interest = totalOf(bears);
    return { dueDate, amount: paid + interest, ...(interest > 0 ? { interest, bears } : {}) };
  });
}

/** How much of a debt a payment has room for, with its interest. If there is room for one minor unit more without all of its interest, it pays that. */
function takenOf({ amount, interestOn }: PlanDebt, dueDate: IsoDate, room: Minor) {
  if (!interestOn) return { part: Math.min(amount, room), interest: null };
  let [part, exceeds] = [0, Math.min(amount, room) + 1];
  while (exceeds - part > 1) {
    const middle = Math.floor((part + exceeds) / 2);
    if (middle + interestOn(middle, dueDate).amount <= room) part = middle;
    else exceeds = middle;
  }
  const interest = interestOn(part, dueDate);
  if (part === amount || part + interest.amount === room) return { part, interest };
  return { part: part + 1, interest: { ...interest, principal: part + 1, amount: room - part - 1 } };
}

/** A payment of a plan, with what is left to pay of it. */
export interface PlanPaymentLeft extends PlanPayment {
  unpaid: Minor;
  /** The interest in it, if it is paid on its day. Left out: none. */
  unpaidInterest?: Minor;
}

/** What is left of each payment of a plan while `outstanding` is owed (`debtsLeft`), with its interest if it bears any. */
export function planLeft(
  plan: readonly PlanPayment[],
  outstanding: Minor,
  bearing: StandingPlan | null = null,
): PlanPaymentLeft[] {
  const debts = debtsLeft(plan, minor(outstanding));
  const interest = bearing ? interestLeft(bearing) : [];
  return plan.map((payment, index) => {
    const own = interest[index] ?? 0;
    return { ...payment, unpaid: (debts[index] ?? 0) + own, ...(own > 0 ? { unpaidInterest: own } : {}) };
  });
}

/** What a plan asks for on a day, with the interest in it: everything that is due by then, or else the next payment. Null if nothing is owed. */
export function planDue(
  rows: readonly PlanPaymentLeft[],
  today: IsoDate,
): { amount: Minor; interest: Minor; dueDate: IsoDate } | null {
  const unpaid = rows.filter((row) => row.unpaid > 0);
  const [oldest] = unpaid;
  if (!oldest) return null;
  const horizon = compareDates(oldest.dueDate, today) > 0 ? oldest.dueDate : today;
  const due = unpaid.filter(({ dueDate }) => compareDates(dueDate, horizon) <= 0);
  const amount = addMinor(...due.map(({ unpaid }) => unpaid));
  const interest = addMinor(...due.map(({ unpaidInterest = 0 }) => unpaidInterest));
  return { amount, interest, dueDate: oldest.dueDate };
}
