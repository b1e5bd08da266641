import { randomUUID } from 'node:crypto';
import * as errorCode from '@plazo/contract/error-codes';
import type { IsoDate } from '@plazo/loan-rules/calendar';
import { totalOutstanding } from '@plazo/loan-rules/charges';
import { debtIn } from '@plazo/loan-rules/plan-payment';
import { AppError } from '../platform/app-error.ts';
import { balancesOf, OpenAccount, type OrderAccount, sumOf } from './account.ts';
import type { LedgerTransaction } from './ledger.ts';
import { bookPenalties, notBeforeBooked } from './ledger-steps.ts';
import type { AgreedPlan } from './order.ts';

// A plan moves no debt: it stays in its accounts, by instalment and component, and payments pay it as before. The plan says until when it is
// in time, and its days cost no late charge, but its interest if it has one (plan-interest.ts). Its two bookings say from which day to which.

/**
 * The borrower has accepted to pay the debt by a plan from this day on. Throws AppError (conflict) if the plan is not exactly what is owed
 * on the day, or if another plan, a charge-off or a new owner stands.
 */
export function agreePlan(
  before: OrderAccount,
  { id, payments, businessDate }: AgreedPlan & { businessDate: IsoDate },
): OpenAccount {
  const account = new OpenAccount(before);
  const { plan, chargedOffOn, transferred } = account.order;
  if (plan) throw new AppError(errorCode.conflict, 'another plan stands');
  if (chargedOffOn !== null || transferred > 0) throw new AppError(errorCode.conflict, 'the debt is not counted on');
  const day = notBeforeBooked(account, businessDate);
  bookPenalties(account, day);
  const owed = totalOutstanding(balancesOf(account));
  const planned = spreadBy(payments);
  if (owed !== planned) throw new AppError(errorCode.amountMismatch, `${owed} is owed, the plan is for ${planned}`);
  account.order = { ...account.order, plans: [...account.order.plans, { id, payments }] };
  account.write([planBooking('plan', planned, { id, businessDate: day })]);
  return account;
}

/**
 * The plan is over, however it ended: what is left is owed by the contract again, with late charges for the days after this one. Throws
 * AppError (conflict) if it does not stand.
 */
export function endPlan(
  before: OrderAccount,
  { id, businessDate }: { id: string; businessDate: IsoDate },
): OpenAccount {
  const account = new OpenAccount(before);
  if (account.order.plan?.id !== id) throw new AppError(errorCode.conflict, 'the plan does not stand');
  const planned = spreadBy(account.order.plan.payments);
  account.write([planBooking('plan-end', planned, { id, businessDate: notBeforeBooked(account, businessDate) })]);
  return account;
}

/** The beginning or end of a plan, booked again after a payment of an earlier day. */
export function planAgain(account: OpenAccount, event: LedgerTransaction & { kind: 'plan' | 'plan-end' }): void {
  const { kind, businessDate, cause: id = '' } = event;
  bookPenalties(account, businessDate);
  const planned = sumOf([{ entries: event.entries.filter(({ amount }) => amount > 0) }], 'payment_plan');
  account.write([planBooking(kind, planned, { id, businessDate })]);
}

/** The debt that a plan spreads, in minor units. */
export function spreadBy(payments: AgreedPlan['payments']): number {
  return payments.reduce((sum, payment) => sum + debtIn(payment), 0);
}

/** It moves nothing: its entries name the debt that was planned, and sum to zero. */
function planBooking(
  kind: 'plan' | 'plan-end',
  planned: number,
  { id, businessDate }: { id: string; businessDate: IsoDate },
): LedgerTransaction {
  const entries = [planned, -planned].map((amount) => ({ account: 'payment_plan' as const, instalment: null, amount }));
  return { id: randomUUID(), kind, businessDate, cause: id, entries };
}
