import { compareDates, type IsoDate } from '@plazo/loan-rules/calendar';
import { allocate, totalOutstanding } from '@plazo/loan-rules/charges';
import { balancesOf, creditBalanceOf, type OpenAccount, type OrderAccount } from './account.ts';
import { creditCharges, reverseCredit } from './charge-credits.ts';
import { application, penalties } from './ledger.ts';
import { rebateOn } from './position.ts';

// What several operations on an account have in common.

interface On {
  businessDate: IsoDate;
  cause: string;
}

/** Books the penalties up to a day. */
export function bookPenalties(account: OpenAccount, businessDate: IsoDate): void {
  account.write([penalties(account.on(businessDate).unposted, businessDate)]);
}

/** Takes back all bookings of a kind, or those that are given. */
export function undo(
  account: OpenAccount,
  kind: 'application' | 'rebate' | 'cancellation' | 'write-off',
  { businessDate, cause }: On,
  bookings = account.bookings,
): void {
  account.write([reverseCredit(kind, bookings, { businessDate, paymentId: cause, credit: creditBalanceOf(account) })]);
}

/**
 * The credit balance pays what is owed again; returns the instalments that it pays of. A rebate and a cancellation stand while nothing is owed: if it does not suffice, they are
 * reversed.
 */
export function payFromCreditBalance(account: OpenAccount, on: On): ReadonlySet<number> {
  if (creditBalanceOf(account) < totalOutstanding(balancesOf(account))) {
    undo(account, 'rebate', on);
    undo(account, 'cancellation', on);
  }
  const balances = balancesOf(account);
  const left = Math.min(creditBalanceOf(account), totalOutstanding(balances));
  const { parts } = allocate(left, balances, account.order.terms);
  account.write([application(parts, on.businessDate)]);
  endIfPaid(account, on);
  return new Set(parts.map(({ number }) => number));
}

/** Gives the day's rebate if this amount ends the loan. */
export function giveRebate(account: OpenAccount, amount: number, { businessDate, cause }: On): void {
  const { payoff, instalments, order } = account.on(businessDate).loan;
  const { residueTolerance = 0 } = order.terms;
  if (!payoff || payoff.rebate === 0 || amount < payoff.amount - residueTolerance) return;
  const given = rebateOn(order, instalments, businessDate);
  account.write([creditCharges('rebate', given, instalments, { businessDate, paymentId: cause, terms: order.terms })]);
}

/** Ends a loan that owes no more than its rebate: there is nothing left to ask for. */
export function endIfPaid(account: OpenAccount, on: On): void {
  if (account.on(on.businessDate).loan.payoff?.amount === 0) giveRebate(account, 0, on);
}

/** Events other than payments happen on the last booked day at the earliest: they never change the past. */
export function notBeforeBooked({ bookings }: OrderAccount, businessDate: IsoDate): IsoDate {
  const last = bookings.at(-1)?.businessDate;
  return last !== undefined && compareDates(last, businessDate) > 0 ? last : businessDate;
}
