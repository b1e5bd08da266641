import { randomUUID } from 'node:crypto';
import * as errorCode from '@plazo/contract/error-codes';
import type { IsoDate } from '@plazo/loan-rules/calendar';
import type { Instalment } from '@plazo/loan-rules/schedule';
import { AppError } from '../platform/app-error.ts';
import { creditBalanceOf, OpenAccount, type OrderAccount } from './account.ts';
import { withoutClaim } from './claim.ts';
import { disbursement, type LedgerEntry, type LedgerTransaction } from './ledger.ts';
import { notBeforeBooked, payFromCreditBalance } from './ledger-steps.ts';
import { sinceReturn } from './since-return.ts';

// A payout that came back, and the next one. What was booked in between stays; nothing of it is owed, and what was paid is a credit balance.

/**
 * The money of a payout came back: nothing is owed from this day on, and what was paid is a credit balance. Throws AppError (conflict) if
 * the debt was passed on.
 */
export function returnPayout(
  before: OrderAccount,
  { payoutId, businessDate }: { payoutId: string; businessDate: IsoDate },
): OpenAccount {
  if (before.order.transferred > 0) throw new AppError(errorCode.conflict, 'the debt is owed to somebody else');
  const account = new OpenAccount(before);
  account.write([payoutReturn(account, notBeforeBooked(account, businessDate), payoutId)]);
  account.endPayout();
  return account;
}

/** The money leaves, for the first time or again: everything agreed is owed, and a credit balance from before pays some of it. */
export function payOut(before: OrderAccount, agreed: readonly Instalment[], businessDate: IsoDate): OpenAccount {
  const account = new OpenAccount({ ...before, agreed });
  account.write(disbursement(agreed, businessDate));
  payFromCreditBalance(account, { businessDate, cause: '' });
  account.settleOrReopen();
  return account;
}

/** What brings every account to zero since the payout, except the borrower's money. */
function payoutReturn(before: OrderAccount, businessDate: IsoDate, cause: string): LedgerTransaction {
  const { agreed, bookings } = before;
  const current = sinceReturn(bookings);
  const isKnown = current.some(({ kind }) => kind === 'disbursement');
  const paidOut = isKnown ? [] : disbursement(agreed, businessDate);
  const sums = new Map<string, LedgerEntry>();
  for (const { account, instalment, amount } of [...paidOut, ...current.map(withoutClaim)].flatMap(
    ({ entries }) => entries,
  )) {
    if (account === 'cash' || account === 'unapplied_cash' || account === 'lost_refund') continue;
    const key = `${account} ${instalment}`;
    sums.set(key, { account, instalment, amount: (sums.get(key)?.amount ?? 0) - amount });
  }
  const entries = [...sums.values()];
  const cameBack = agreed.reduce((sum, { principal }) => sum + principal, 0);
  const paid = entries.reduce((sum, { amount }) => sum - amount, 0 - cameBack);
  entries.push({ account: 'cash', instalment: null, amount: cameBack });
  // What was refunded, and whose payment was taken back since, was owed again; now no debt is left to hold it.
  const lost = Math.max(0, paid - creditBalanceOf(before));
  entries.push({ account: 'unapplied_cash', instalment: null, amount: paid - lost });
  entries.push({ account: 'lost_refund', instalment: null, amount: lost });
  const id = randomUUID();
  return { id, kind: 'payout-return', businessDate, cause, entries: entries.filter(({ amount }) => amount !== 0) };
}
