import { annualCost } from '@plazo/loan-rules/annual-cost';
import { compareDates, type IsoDate } from '@plazo/loan-rules/calendar';
import { addMinor } from '@plazo/loan-rules/money';
import type { PlanPayment } from '@plazo/loan-rules/plan-payment';
import { OpenAccount, type OrderAccount, sumOf } from './account.ts';
import { credit } from './account-operations.ts';

/**
 * The late charges that the contract would add if the payments of a plan were made on its days without it, in minor units: by the function
 * that charges them. That is what the plan saves, apart from its interest.
 */
export function chargesSaved(account: OrderAccount, payments: readonly PlanPayment[], today: IsoDate): number {
  const last = payments.at(-1)?.dueDate ?? today;
  let paid: OrderAccount = account;
  for (const [index, { amount, dueDate: businessDate }] of payments.entries()) {
    paid = credit(paid, { paymentId: `plan ${index}`, amount, businessDate }).after;
  }
  return Math.max(0, chargedOn(paid, last) - chargedOn(account, today));
}

function chargedOn(account: OrderAccount, date: IsoDate): number {
  const { instalments } = new OpenAccount(account).on(date).loan;
  return addMinor(...instalments.map(({ penaltyCharged }) => penaltyCharged));
}

/**
 * What the loan costs a year if it is paid by a plan, in parts per million: everything that was paid so far, and the payments of the plan,
 * taxes included. Null if there is no such rate.
 */
export function annualCostWith({ order, bookings }: OrderAccount, planned: readonly PlanPayment[]): number | null {
  const byDay = new Map<IsoDate, number>();
  for (const booked of bookings) {
    const cash = booked.kind === 'disbursement' ? 0 : sumOf([booked], 'cash');
    if (cash !== 0) byDay.set(booked.businessDate, (byDay.get(booked.businessDate) ?? 0) + cash);
  }
  const paid = [...byDay].map(([date, amount]) => ({ date, amount }));
  const payments = [...paid, ...planned.map(({ dueDate: date, amount }) => ({ date, amount }))]
    .filter(({ amount }) => amount > 0)
    .sort((a, b) => compareDates(a.date, b.date));
  try {
    const disbursements = [{ date: order.disbursedOn, amount: order.principal }];
    return annualCost({ disbursements, payments, termUnit: order.termUnit === 'month' ? 'month' : 'day' });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
