import { compareDates, daysBetween, type IsoDate } from './calendar.ts';
import { capRoom, type PenaltyDue, type PenaltyTerms } from './charges.ts';
import { type FreeDays, freeDaysBetween } from './free-days.ts';
import { addMinor, type Minor, multiplyRatio, ppmBase } from './money.ts';
import { debtsLeft, type PlanInterest, type PlanPayment } from './plan-payment.ts';

// The interest of a payment plan is fixed with the plan, and each payment brings its own: nobody owes it before. Late charges limit it,
// so that the plan is never dearer than the contract.

/** A plan as it stands on a day. */
export interface StandingPlan {
  payments: readonly PlanPayment[];
  /** The debt that is left, without what was paid by the plan before and is owed again: that bears no interest. */
  debt: Minor;
  /** The instalments, and the terms of their late charges. */
  dues: readonly PenaltyDue[];
  terms: PenaltyTerms;
  /** Days that cost nothing, as far as they are known. */
  freeDays: readonly FreeDays[];
}

/** Interest that is paid for the principal of an instalment. */
export interface PaidPlanInterest {
  number: number;
  amount: Minor;
}

/** The interest that is left in each payment, if it is paid on its day. */
export function interestLeft(plan: StandingPlan): Minor[] {
  const debts = debtsLeft(plan.payments, plan.debt);
  return plan.payments.map((payment, index) => totalOf(interestOf(plan, payment, debts[index] ?? 0, payment.dueDate)));
}

/**
 * The interest in an amount that is paid on a day, by instalment: that of each payment which the amount covers, and of the part of one that it
 * covers in part. A day that has not passed costs nothing, and none after the payment's own day does.
 */
export function interestIn(amount: Minor, plan: StandingPlan, day: IsoDate): PaidPlanInterest[] {
  const debts = debtsLeft(plan.payments, plan.debt);
  const paid = new Map<number, Minor>();
  let left = amount;
  for (const [index, payment] of plan.payments.entries()) {
    const unpaid = debts[index] ?? 0;
    if (unpaid === 0 || left <= 0) continue;
    const interestOn = (owed: Minor) => interestOf(plan, payment, owed, day);
    const whole = interestOn(unpaid);
    const rest = interestOn(unpaid - coveredBy(left, unpaid, (owed) => totalOf(interestOn(owed))));
    for (const [part, { number, amount: interest }] of whole.entries()) {
      paid.set(number, (paid.get(number) ?? 0) + interest - (rest[part]?.amount ?? 0));
    }
    left -= unpaid + totalOf(whole);
  }
  return withinCaps(paid, plan);
}

/** The interest in paying all of it on a day. */
export function interestInAll(plan: StandingPlan, day: IsoDate): Minor {
  return totalOf(interestIn(Number.MAX_SAFE_INTEGER, plan, day));
}

/** The sum of amounts, in minor units. */
export function totalOf(parts: readonly { amount: Minor }[]): Minor {
  return addMinor(...parts.map(({ amount }) => amount));
}

/** How many days cost something, after one day, up to and including another. */
export function costlyDays(from: IsoDate, until: IsoDate, freeDays: readonly FreeDays[]): number {
  return Math.max(0, daysBetween(from, until) - freeDaysBetween(freeDays, from, until));
}

/** The most that part of an instalment's principal may cost on one day. Late charges of the parts add up to no less. */
export function mostADay(part: Minor, agreed: Minor, { penaltyDailyPpm, penaltyDailyCap }: PenaltyTerms): Minor {
  const most = wholeShare(part, penaltyDailyPpm, ppmBase);
  return penaltyDailyCap === undefined ? most : Math.min(most, wholeShare(part, penaltyDailyCap, agreed));
}

/** A share without its fraction: shares of a limit must not add up to more. */
export function wholeShare(part: Minor, numerator: number, denominator: number): Minor {
  return Number((BigInt(part) * BigInt(numerator)) / BigInt(denominator));
}

/** What is paid for each instalment, as far as the caps of late charges allow. */
function withinCaps(paid: ReadonlyMap<number, Minor>, { dues, terms }: StandingPlan): PaidPlanInterest[] {
  let room = Number.MAX_SAFE_INTEGER;
  return dues.flatMap((due) => {
    const { own, all } = capRoom(due, dues, terms);
    room = Math.min(room, all ?? room);
    const amount = Math.min(paid.get(due.number) ?? 0, own ?? room, room);
    room -= amount;
    return amount > 0 ? [{ number: due.number, amount }] : [];
  });
}

/** How much of a debt an amount covers together with its interest. */
function coveredBy(amount: Minor, debt: Minor, interestOn: (owed: Minor) => Minor): Minor {
  const whole = interestOn(debt);
  let [covers, exceeds] = [0, Math.min(debt, amount) + 1];
  while (exceeds - covers > 1) {
    const middle = Math.floor((covers + exceeds) / 2);
    if (middle + whole - interestOn(debt - middle) <= amount) covers = middle;
    else exceeds = middle;
  }
  return covers;
}

/** The interest on what is left of a payment's debt, if that is paid on a day. */
function interestOf(plan: StandingPlan, payment: PlanPayment, owed: Minor, day: IsoDate): PaidPlanInterest[] {
  const until = compareDates(day, payment.dueDate) < 0 ? day : payment.dueDate;
  return (payment.bears ?? []).map((bears) => ({
    number: bears.number,
    amount: interestOfPart(plan, bears, owed, until),
  }));
}

function interestOfPart(
  { dues, terms, freeDays }: StandingPlan,
  { number, amount, principal, later, from, days }: PlanInterest,
  owed: Minor,
  until: IsoDate,
): Minor {
  const agreed = dues.find((due) => due.number === number)?.principal ?? principal;
  const part = Math.max(0, Math.min(principal, owed - later));
  const passed = Math.min(days, costlyDays(from, until, freeDays));
  const share = multiplyRatio(amount, BigInt(passed) * BigInt(part), BigInt(days) * BigInt(principal));
  return Math.min(share, passed * mostADay(part, agreed, terms));
}
