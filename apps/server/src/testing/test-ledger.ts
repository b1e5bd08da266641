import { compareDates } from '@plazo/loan-rules/calendar';
import type { Account, LedgerTransaction } from '../ledger/ledger.ts';
import { must } from './must.ts';

/** The accounts of a borrower's debt. */
export const owedAccounts: readonly Account[] = ['principal', 'interest', 'iva', 'commission', 'penalty'];

/** The lender's earnings, and the tax on them. */
export const incomeAccounts: readonly Account[] = [
  'income_interest',
  'income_commission',
  'income_penalty',
  'income_plan_interest',
  'iva_payable',
];

/** An order's ledger, rebuilt from every transaction ever written, and checked as it grows. */
export class TestLedger {
  readonly #transactions: LedgerTransaction[] = [];
  readonly #byId = new Map<string, LedgerTransaction>();
  readonly #corrected = new Set<string>();
  readonly #sums = new Map<string, number>();

  append(transactions: readonly LedgerTransaction[]): void {
    for (const booked of transactions) {
      // Invariants I1, I4: balanced, and written once.
      const sum = booked.entries.reduce((total, { amount }) => total + amount, 0);
      must(sum === 0 && booked.entries.length >= 2, () => booked);
      must(!this.#byId.has(booked.id), () => ['written twice', booked]);
      if (booked.kind === 'correction') this.#checkCorrection(booked);
      for (const { account, instalment, amount } of booked.entries) {
        must(Number.isSafeInteger(amount) && amount !== 0, () => booked);
        const key = `${account} ${instalment ?? ''}`;
        this.#sums.set(key, (this.#sums.get(key) ?? 0) + amount);
      }
      this.#byId.set(booked.id, booked);
      this.#transactions.push(booked);
    }
  }

  /** Invariant I3: a correction reverses a booked transaction that is no correction, once. */
  #checkCorrection({ corrects = '', entries }: LedgerTransaction): void {
    const original = this.#byId.get(corrects);
    must(original !== undefined && original.kind !== 'correction' && !this.#corrected.has(corrects), () => corrects);
    const reversed = original.entries.map((entry) => ({ ...entry, amount: -entry.amount }));
    must(JSON.stringify(reversed) === JSON.stringify(entries), () => [original, entries]);
    this.#corrected.add(corrects);
  }

  /** All transactions, in the order of booking. */
  all(): readonly LedgerTransaction[] {
    return this.#transactions;
  }

  balance(account: Account, instalment: number | null = null): number {
    return this.#sums.get(`${account} ${instalment ?? ''}`) ?? 0;
  }

  /** The agreed charges as booked with the payout: income, so negative. */
  charged(): number {
    const { entries = [] } = this.#transactions.find(({ kind }) => kind === 'charges') ?? {};
    return entries.filter(({ instalment }) => instalment === null).reduce((sum, { amount }) => sum + amount, 0);
  }

  /** Transactions since the first disbursement that no correction reversed, by day and then in the order of booking. */
  inForce(): LedgerTransaction[] {
    const returned = this.#transactions.findIndex(({ kind }) => kind === 'payout-return');
    const isFirst = (at: number) => returned < 0 || at < returned;
    return this.#transactions
      .filter(({ kind }, at) => !(isFirst(at) && (kind === 'disbursement' || kind === 'charges')))
      .filter(({ kind }) => kind !== 'correction')
      .filter(({ id }) => !this.#corrected.has(id))
      .sort((a, b) => compareDates(a.businessDate, b.businessDate));
  }
}
