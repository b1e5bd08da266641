import type { ClaimAccount, LedgerEntry, LedgerTransaction } from './ledger.ts';
import { sinceReturn } from './since-return.ts';

// After a charge-off the debt stays where it was, by instalment and component, so that payments, reversals and statements work as before. Each
// booking that changes it also has entries that keep the lender's books right: the claim is the debt with the opposite sign, so that together
// they are worth nothing; what comes in is income, and any other change is a smaller or larger loss.

const claimAccounts: readonly string[] = [
  'charged_off_claim',
  'charge_off_loss',
  'recovery_income',
] satisfies ClaimAccount[];

/** A booking of the lender that still stands: no reinstatement has undone it, and the payout did not come back since. */
export function standing(
  all: readonly LedgerTransaction[],
  kind: 'charge-off' | 'transfer',
): LedgerTransaction | undefined {
  const bookings = sinceReturn(all);
  return bookings.findLast(
    (booked) =>
      booked.kind === kind && !bookings.some((other) => other.kind === 'reinstatement' && other.cause === booked.cause),
  );
}

/** A booking without what a charge-off adds to it. */
export function withoutClaim<Booked extends Pick<LedgerTransaction, 'entries'>>(booked: Booked): Booked {
  const entries = booked.entries.filter(({ account }) => !claimAccounts.includes(account));
  return { ...booked, entries };
}

/** What a booking adds to the accounts of a charge-off, so that the claim is what is `owed` after it. `before` are the bookings in force. */
export function claimEntries(
  booked: LedgerTransaction,
  before: readonly LedgerTransaction[],
  owed: number,
): LedgerEntry[] {
  const after = [...before, booked];
  const sums = { claim: sum(before, 'charged_off_claim'), loss: sum(before, 'charge_off_loss') };
  const begun = standing(after, 'charge-off');
  if (begun === undefined) {
    const recovered = sum(before, 'recovery_income');
    return written(-sums.claim, -sums.loss, -recovered);
  }
  const claim = -owed - sums.claim;
  const since = before.slice(before.indexOf(begun) + 1);
  const recovered = recoveredBy(booked, since, claim);
  return written(claim, -claim - recovered, recovered);
}

/** The part of a change that is recovered money: paid, or taken back from what was recovered `since` the charge-off. */
function recoveredBy({ kind, cause }: LedgerTransaction, since: readonly LedgerTransaction[], claim: number): number {
  if (kind !== 'payment' && kind !== 'application' && kind !== 'reversal') return 0;
  if (claim >= 0) return -claim;
  const own = since.filter((other) => (kind === 'reversal' ? other.cause === cause : other.kind === kind));
  return Math.min(-claim, Math.max(0, -sum(own, 'recovery_income')));
}

function sum(bookings: readonly LedgerTransaction[], account: ClaimAccount): number {
  return bookings.reduce(
    (total, { entries }) =>
      entries.reduce((own, entry) => (entry.account === account ? own + entry.amount : own), total),
    0,
  );
}

function written(claim: number, loss: number, recovered: number): LedgerEntry[] {
  const entries: LedgerEntry[] = [
    { account: 'charged_off_claim', instalment: null, amount: claim },
    { account: 'charge_off_loss', instalment: null, amount: loss },
    { account: 'recovery_income', instalment: null, amount: recovered },
  ];
  return entries.filter(({ amount }) => amount !== 0);
}
