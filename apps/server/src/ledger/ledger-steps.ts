import { compareDates, type IsoDate } from '@plazo/loan-rules/calendar';
import { allocate, totalOutstanding } from '@plazo/loan-rules/charges';
import { balancesOf, creditBalanceOf, type OpenAccount, type OrderAccount } from './account.ts';
import { creditCharges, reverseCredit } from './charge-credits.ts';
import { application, type LedgerTransaction, penalties } from './ledger.ts';
import { rebateOn } from './position.ts';
import { sinceReturn } from './since-return.ts';

// Shared by several operations on an account.

interface On {
  businessDate: IsoDate;
  cause: string;
}

/** Books the penalties up to a day. */
export function bookPenalties(account: OpenAccount, businessDate: IsoDate): void {
  account.write([penalties(account.on(businessDate).unposted, businessDate)]);
}

/** Undoes all bookings of a kind, or the given ones. */
export function undo(
  account: OpenAccount,
  kind: 'application' | 'rebate' | 'cancellation' | 'rounding-waiver',
  { businessDate, cause }: On,
  bookings: readonly LedgerTransaction[] = sinceReturn(account.bookings),
): void {
  account.write([reverseCredit(kind, bookings, { businessDate, paymentId: cause, credit: creditBalanceOf(account) })]);
}

/**
 * The credit balance pays debt that is owed again; returns the instalments that it pays. A rebate and a cancellation last while nothing is
 * owed: if the balance is too small, they are reversed.
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

/** Gives the day's rebate if this amount pays off the loan. */
export function giveRebate(account: OpenAccount, amount: number, { businessDate, cause }: On): void {
  const { payoff, instalments, order } = account.on(businessDate).loan;
  const { residueTolerance = 0 } = order.terms;
  if (!payoff || payoff.rebate === 0 || amount < payoff.amount - residueTolerance) return;
  const given = rebateOn(order, instalments, businessDate);
  account.write([creditCharges('rebate', given, instalments, { businessDate, paymentId: cause, terms: order.terms })]);
}

/** Settles a loan that owes no more than its rebate: no amount is due. */
export function endIfPaid(account: OpenAccount, on: On): void {
  if (account.on(on.businessDate).loan.payoff?.amount === 0) giveRebate(account, 0, on);
}

/** Events other than payments happen on the last booked day at the earliest: they never change the past. */
export function notBeforeBooked({ bookings }: OrderAccount, businessDate: IsoDate): IsoDate {
  const last = bookings.at(-1)?.businessDate;
  return last !== undefined && compareDates(last, businessDate) > 0 ? last : businessDate;
}
