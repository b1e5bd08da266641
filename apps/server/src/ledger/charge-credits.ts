import { randomUUID } from 'node:crypto';
import type { IsoDate } from '@plazo/loan-rules/calendar';
import { allocate } from '@plazo/loan-rules/charges';
import { ivaWithin } from '@plazo/loan-rules/iva';
import type { ChargeCredit } from '@plazo/loan-rules/payoff';
import type { ProductTerms } from '@plazo/loan-rules/terms';
import { withoutClaim } from './claim.ts';
import { type Account, incomeOf, type LedgerEntry, type LedgerTransaction } from './ledger.ts';
import type { InstalmentBalance } from './order.ts';
import type { BookedWaiver } from './waiver.ts';

// Transactions that credit charges, and those that undo that.

/**
 * Credits charges: unpaid ones are no longer owed; the money of paid ones pays other debt, and the rest becomes a credit balance. Null if
 * there are none.
 */
export function creditCharges(
  kind: 'rebate' | 'cancellation' | 'waiver' | 'charge-off',
  given: readonly ChargeCredit[],
  owed: readonly InstalmentBalance[],
  { businessDate, paymentId, terms }: { businessDate: IsoDate; paymentId: string; terms: ProductTerms },
): LedgerTransaction | null {
  const left = owed.map((due) => ({ ...due, outstanding: { ...due.outstanding } }));
  const entries: LedgerEntry[] = [];
  const income = new Map<Account, number>();
  let paid = 0;
  for (const { number, ...charges } of given) {
    const due = left.find((other) => other.number === number);
    for (const component of ['penalty', 'interest', 'iva', 'commission'] as const) {
      const unpaid = Math.min(charges[component], due?.outstanding[component] ?? 0);
      if (due) due.outstanding[component] -= unpaid;
      if (unpaid > 0) entries.push({ account: component, instalment: number, amount: -unpaid });
      paid += charges[component] - unpaid;
      const ivaOf = (penalty: number) => ivaWithin('penalty', penalty, terms);
      const before = due?.waived.penalty ?? 0;
      const iva = component === 'penalty' ? ivaOf(before + charges.penalty) - ivaOf(before) : 0;
      addTo(income, incomeOf(component), charges[component] - iva);
      addTo(income, 'iva_payable', iva);
    }
  }
  const { parts, unapplied } = allocate(paid, left, terms);
  for (const { number, component, amount } of parts) {
    entries.push({ account: component, instalment: number, amount: -amount });
  }
  entries.push({ account: 'unapplied_cash', instalment: null, amount: -unapplied });
  for (const [account, amount] of income) entries.push({ account, instalment: null, amount });
  const written = entries.filter(({ amount }) => amount !== 0);
  return written.length === 0 ? null : { id: randomUUID(), kind, businessDate, cause: paymentId, entries: written };
}

/**
 * Reverses all bookings of one kind on a day: from then on it is as if they had not been made. The part of their credit that exceeds
 * `credit` is lost. Null if none is in force.
 */
export function reverseCredit(
  kind: 'rebate' | 'cancellation' | 'application' | 'rounding-waiver' | BookedWaiver['kind'],
  bookings: readonly LedgerTransaction[],
  { businessDate, paymentId, credit }: { businessDate: IsoDate; paymentId: string; credit: number },
): LedgerTransaction | null {
  const sums = new Map<string, LedgerEntry>();
  for (const { entries } of bookings.filter((booked) => booked.kind === kind).map(withoutClaim)) {
    for (const { account, instalment, amount } of entries) {
      const key = `${account} ${instalment}`;
      sums.set(key, { account, instalment, amount: (sums.get(key)?.amount ?? 0) - amount });
    }
  }
  const entries = [...sums.values()];
  const unapplied = entries.find(({ account }) => account === 'unapplied_cash');
  const lost = Math.max(0, (unapplied?.amount ?? 0) - credit);
  if (unapplied) unapplied.amount -= lost;
  entries.push({ account: 'lost_refund', instalment: null, amount: lost });
  const written = entries.filter(({ amount }) => amount !== 0);
  return written.length === 0 ? null : { id: randomUUID(), kind, businessDate, cause: paymentId, entries: written };
}

function addTo(sums: Map<Account, number>, account: Account, amount: number): void {
  sums.set(account, (sums.get(account) ?? 0) + amount);
}
