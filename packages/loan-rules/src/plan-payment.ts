import type { IsoDate } from './calendar.ts';
import type { Minor } from './money.ts';

/** What is to be paid on one day of a payment plan, in minor units. */
export interface PlanPayment {
  dueDate: IsoDate;
  /** All that is paid: of the debt, and interest. */
  amount: Minor;
  /** The interest in it. Left out: none. */
  interest?: Minor;
  /** The same interest, by what bears it. */
  bears?: readonly PlanInterest[];
}

/** Interest of a plan on principal of one instalment, if it is paid on the payment's day. */
export interface PlanInterest {
  /** Of the instalment. */
  number: number;
  amount: Minor;
  /** What bears it, and how much of the payment's debt is paid after that. */
  principal: Minor;
  later: Minor;
  /** The last day that costs nothing, and how many days cost after it. */
  from: IsoDate;
  days: number;
}

/** The part of a payment of a plan that pays the debt. */
export function debtIn({ amount, interest = 0 }: PlanPayment): Minor {
  return amount - interest;
}

/**
 * What is left of the debt in each payment while so much is owed: whatever is paid, waived or reversed counts for the oldest payments first.
 * If more is owed than the plan says, because a payment from before was reversed, that is due with the first. Dates ascend.
 */
export function debtsLeft(payments: readonly PlanPayment[], outstanding: Minor): Minor[] {
  let left = outstanding;
  const rows: Minor[] = [];
  for (const [index, payment] of [...payments.entries()].reverse()) {
    const unpaid = index === 0 ? left : Math.min(debtIn(payment), left);
    rows.unshift(unpaid);
    left -= unpaid;
  }
  return rows;
}
