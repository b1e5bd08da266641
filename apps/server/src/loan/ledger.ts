import { randomUUID } from 'node:crypto';
import type { IsoDate } from '@plazo/loan-rules/calendar';
import type { AllocationPart, Component } from '@plazo/loan-rules/charges';
import type { Instalment } from '@plazo/loan-rules/schedule';

/** What a borrower owes, by component; the other accounts are where it comes from and goes to. */
export type Account =
  | Component
  | 'cash'
  | 'income_interest'
  | 'income_commission'
  | 'income_penalty'
  | 'iva_payable'
  | 'unapplied_cash';

export interface LedgerEntry {
  account: Account;
  /** The instalment whose part it is; null on the other side. */
  instalment: number | null;
  /** Minor units, debit positive, credit negative. */
  amount: number;
}

/** One balanced transaction: its entries sum to zero. */
export interface LedgerTransaction {
  id: string;
  kind: 'disbursement' | 'charges' | 'penalty' | 'payment';
  businessDate: IsoDate;
  /** What caused it, a payment's id. */
  cause?: string;
  entries: LedgerEntry[];
}

/** A loan is paid out: the principal is owed, cash has left; the agreed charges are owed with it. */
export function disbursement(instalments: readonly Instalment[], businessDate: IsoDate): LedgerTransaction[] {
  const paidOut = balanced(
    'disbursement',
    businessDate,
    instalments.map(({ number, principal }) => ({ account: 'principal', instalment: number, amount: principal })),
    () => 'cash',
  );
  const charges = balanced(
    'charges',
    businessDate,
    instalments.flatMap(({ number, interest, iva, commission }) => [
      { account: 'interest', instalment: number, amount: interest },
      { account: 'iva', instalment: number, amount: iva },
      { account: 'commission', instalment: number, amount: commission },
    ]),
    incomeOf,
  );
  return [paidOut, charges].filter((transaction) => transaction.entries.length > 0);
}

/** Penalties of some days; null when there are none. */
export function penalties(
  charges: readonly { number: number; amount: number }[],
  businessDate: IsoDate,
): LedgerTransaction | null {
  const transaction = balanced(
    'penalty',
    businessDate,
    charges.map(({ number, amount }) => ({ account: 'penalty', instalment: number, amount })),
    incomeOf,
  );
  return transaction.entries.length > 0 ? transaction : null;
}

/** A payment arrived: what it pays is owed no longer, what it does not need is kept for the borrower. */
export function payment(
  parts: readonly AllocationPart[],
  unapplied: number,
  businessDate: IsoDate,
  paymentId: string,
): LedgerTransaction {
  const credits: LedgerEntry[] = parts.map(({ number, component, amount }) => ({
    account: component,
    instalment: number,
    amount: -amount,
  }));
  credits.push({ account: 'unapplied_cash', instalment: null, amount: -unapplied });
  return { ...balanced('payment', businessDate, credits, () => 'cash'), cause: paymentId };
}

/** Transactions and their entries as the two JSON parameters that the ledger's insert statements take. */
export function ledgerParameters(transactions: readonly LedgerTransaction[]): [string, string] {
  return [
    JSON.stringify(transactions.map(({ id, kind, businessDate, cause }) => ({ id, kind, businessDate, cause }))),
    JSON.stringify(
      transactions.flatMap(({ id, entries }) => entries.map((entry, line) => ({ transactionId: id, line, ...entry }))),
    ),
  ];
}

/** Completes entries with their other side, one entry an account; entries of nothing are left out. */
function balanced(
  kind: LedgerTransaction['kind'],
  businessDate: IsoDate,
  entries: readonly LedgerEntry[],
  otherSideOf: (account: Account) => Account,
): LedgerTransaction {
  const written = entries.filter(({ amount }) => amount !== 0);
  const otherSide = new Map<Account, number>();
  for (const { account, amount } of written) {
    const other = otherSideOf(account);
    otherSide.set(other, (otherSide.get(other) ?? 0) - amount);
  }
  const others = [...otherSide].map(([account, amount]) => ({ account, instalment: null, amount }));
  return { id: randomUUID(), kind, businessDate, entries: [...written, ...others] };
}

function incomeOf(account: Account): Account {
  if (account === 'interest') return 'income_interest';
  if (account === 'iva') return 'iva_payable';
  if (account === 'commission') return 'income_commission';
  return 'income_penalty';
}
