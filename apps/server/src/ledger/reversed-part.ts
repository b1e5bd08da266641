import { sumOf } from './account.ts';
import { withoutClaim } from './claim.ts';
import type { LedgerEntry, LedgerTransaction } from './ledger.ts';

// A payment is reversed from its end: what it paid first is reversed last, and an extension fee last of all.

/** The part of a payment's bookings that has not been reversed. What it paid before a payout came back is a credit balance since. */
export function inForceOf(bookings: readonly LedgerTransaction[], paymentId: string): LedgerTransaction[] {
  let inForce: LedgerTransaction[] = [];
  const own = bookings.filter(({ kind, cause }) => cause === paymentId || kind === 'payout-return');
  for (const booked of own.map(withoutClaim)) {
    if (booked.kind === 'payout-return') inForce = asCreditBalance(inForce, booked, paymentId);
    if (booked.kind === 'payment') inForce.push(booked);
    if (booked.kind === 'extension') inForce.unshift(booked);
    if (booked.kind === 'reversal') inForce = divided(inForce, 0 - sumOf([booked], 'cash')).first;
  }
  return inForce;
}

function asCreditBalance(
  inForce: readonly LedgerTransaction[],
  { businessDate }: LedgerTransaction,
  cause: string,
): LedgerTransaction[] {
  const amount = sumOf(inForce, 'cash');
  if (amount === 0) return [];
  const entries: LedgerEntry[] = [
    { account: 'unapplied_cash', instalment: null, amount: -amount },
    { account: 'cash', instalment: null, amount },
  ];
  return [{ id: `${cause} before the payout came back`, kind: 'payment', businessDate, cause, entries }];
}

/** The instalments that the rest of a payment still pays. */
export function paidBy(bookings: readonly LedgerTransaction[]): Set<number> {
  const payments = new Set(bookings.flatMap(({ kind, cause }) => (kind === 'payment' ? (cause ?? []) : [])));
  const inForce = [...payments].flatMap((paymentId) => inForceOf(bookings, paymentId));
  return new Set(inForce.filter(({ kind }) => kind === 'payment').flatMap(instalmentsIn));
}

/** The instalments that a booking pays. */
export function instalmentsIn({ entries }: LedgerTransaction): number[] {
  return entries.flatMap(({ instalment, amount }) => (instalment !== null && amount < 0 ? [instalment] : []));
}

/** Splits a payment's bookings so that the second part has this amount. Throws RangeError if there is less. */
export function divided(
  bookings: readonly LedgerTransaction[],
  amount: number,
): { first: LedgerTransaction[]; last: LedgerTransaction[] } {
  const first = [...bookings];
  const last: LedgerTransaction[] = [];
  for (let wanted = amount; wanted > 0; ) {
    const booked = first.pop();
    if (!booked) throw new RangeError(`${wanted} more is reversed than was paid`);
    const paid = sumOf([booked], 'cash');
    if (paid <= wanted) {
      last.unshift(booked);
    } else {
      const [before, after] = cut(booked, paid - wanted);
      first.push(before);
      last.unshift(after);
    }
    wanted -= Math.min(paid, wanted);
  }
  return { first, last };
}

/** Splits a payment in two, the first part of this amount. Its entries are in the order in which it paid them. */
function cut(booked: LedgerTransaction, amount: number): [LedgerTransaction, LedgerTransaction] {
  if (booked.kind === 'extension') throw new RangeError('part of the fee of an extension is reversed');
  const [before, after]: [LedgerEntry[], LedgerEntry[]] = [[], []];
  let left = amount;
  for (const entry of booked.entries.filter(({ account }) => account !== 'cash')) {
    const paid = Math.min(left, -entry.amount);
    before.push({ ...entry, amount: -paid });
    after.push({ ...entry, amount: entry.amount + paid });
    left -= paid;
  }
  const cash = (sum: number): LedgerEntry => ({ account: 'cash', instalment: null, amount: sum });
  const whole = sumOf([booked], 'cash');
  return [
    { ...booked, entries: [...before, cash(amount)] },
    { ...booked, entries: [...after, cash(whole - amount)] },
  ];
}
