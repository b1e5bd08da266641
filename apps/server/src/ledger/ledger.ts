import { randomUUID } from 'node:crypto';
import type { IsoDate } from '@plazo/loan-rules/calendar';
import type { AllocationPart } from '@plazo/loan-rules/charges';
import type { Component } from '@plazo/loan-rules/component';
import { ivaWithin } from '@plazo/loan-rules/iva';
import type { Instalment } from '@plazo/loan-rules/schedule';
import type { ProductTerms } from '@plazo/loan-rules/terms';

/** The accounts. The components are what a borrower owes; the others balance their entries. */
export type Account =
  | Component
  | 'cash'
  | 'income_interest'
  | 'income_commission'
  | 'income_penalty'
  | 'iva_payable'
  | 'extension_fee'
  | 'income_extension'
  | 'unapplied_cash'
  | 'lost_refund'
  | 'forgiveness'
  | ClaimAccount
  | 'transferred_claim'
  | 'payment_plan'
  | 'plan_interest'
  | 'income_plan_interest'
  | WaiverAccount;

/** The waived amounts as requested and as given: each account sums to zero (see waiving.ts). */
export type WaiverAccount = `waived_${Charge | 'rest'}`;

/**
 * What a charge-off has set against the debt, which stays in its own accounts: the claim that remains (credit), the lender's loss, and what was
 * recovered since. They sum to zero (see claim.ts).
 */
export type ClaimAccount = 'charged_off_claim' | 'charge_off_loss' | 'recovery_income';

/** What a lender can waive. */
export type Charge = Exclude<Component, 'principal'>;

export interface LedgerEntry {
  account: Account;
  /** The entry's instalment; null on the other side. */
  instalment: number | null;
  /** Minor units, debit positive, credit negative. */
  amount: number;
}

/** The lender waives charges, forgives all debt, stops counting on it, passes it to a new owner, or undoes one of these. */
export type WaiverKind = 'waiver' | 'forgiveness' | 'charge-off' | 'transfer' | 'reinstatement';

/** One balanced transaction: its entries sum to zero. */
export interface LedgerTransaction {
  id: string;
  kind:
    | 'disbursement'
    | 'charges'
    | 'penalty'
    | 'payment'
    | 'extension'
    | 'reversal'
    | 'application'
    | 'refund'
    | 'rebate'
    | 'cancellation'
    | 'rounding-waiver'
    | 'payout-return'
    | 'plan'
    | 'plan-end'
    | 'plan-interest'
    | WaiverKind
    | 'correction';
  businessDate: IsoDate;
  /** The id of the payment or waiver that caused it. */
  cause?: string;
  /** The transaction that a correction undoes. */
  corrects?: string;
  entries: LedgerEntry[];
}

/** A payout: cash leaves, and the principal and the agreed charges are owed. */
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

/** The penalties of a range of days; null if there are none. */
export function penalties(
  charges: readonly { number: number; amount: number; iva: number }[],
  businessDate: IsoDate,
): LedgerTransaction | null {
  const owed: LedgerEntry[] = charges.map(({ number, amount }) => ({ account: 'penalty', instalment: number, amount }));
  const sum = (part: 'amount' | 'iva') => charges.reduce((total, charge) => total + charge[part], 0);
  const income: LedgerEntry[] = [
    { account: 'income_penalty', instalment: null, amount: sum('iva') - sum('amount') },
    { account: 'iva_payable', instalment: null, amount: 0 - sum('iva') },
  ];
  const entries = [...owed, ...income].filter(({ amount }) => amount !== 0);
  return entries.length > 0 ? { id: randomUUID(), kind: 'penalty', businessDate, entries } : null;
}

/** A payment: it pays debt and the interest of a plan, and the surplus becomes a credit balance. Null if it does nothing of that. */
export function payment(
  {
    parts,
    unapplied,
    interest,
  }: { parts: readonly AllocationPart[]; unapplied: number; interest: readonly OfInstalment[] },
  businessDate: IsoDate,
  paymentId: string,
): LedgerTransaction | null {
  const credits = creditsOf(parts);
  for (const { number, amount } of interest) {
    credits.push({ account: 'plan_interest', instalment: number, amount: -amount });
  }
  credits.push({ account: 'unapplied_cash', instalment: null, amount: -unapplied });
  const transaction = balanced('payment', businessDate, credits, () => 'cash');
  return transaction.entries.length > 0 ? { ...transaction, cause: paymentId } : null;
}

/** An amount that belongs to an instalment, in minor units. */
export interface OfInstalment {
  number: number;
  amount: number;
}

/**
 * Interest of a plan, charged for the payment that pays it at once or, with negative amounts, taken back with a reversed one; so it is never
 * owed. Null if there is none. `iva` is in it.
 */
export function planInterest(
  interest: readonly OfInstalment[],
  iva: number,
  { businessDate, paymentId }: { businessDate: IsoDate; paymentId: string },
): LedgerTransaction | null {
  const sum = interest.reduce((total, { amount }) => total + amount, 0);
  const entries: LedgerEntry[] = [
    ...interest.map(({ number, amount }) => ({ account: 'plan_interest' as const, instalment: number, amount })),
    { account: 'income_plan_interest', instalment: null, amount: iva - sum },
    { account: 'iva_payable', instalment: null, amount: 0 - iva },
  ];
  const written = entries.filter(({ amount }) => amount !== 0);
  if (written.length === 0) return null;
  return { id: randomUUID(), kind: 'plan-interest', businessDate, cause: paymentId, entries: written };
}

/** An extension: its fee is charged and paid at once, so it is never owed. */
export function extension(
  instalment: number,
  fee: number,
  { businessDate, paymentId, terms }: { businessDate: IsoDate; paymentId: string; terms: ProductTerms },
): LedgerTransaction {
  const iva = ivaWithin('extension', fee, terms);
  const entries: LedgerEntry[] = [
    { account: 'extension_fee', instalment, amount: fee },
    { account: 'income_extension', instalment: null, amount: iva - fee },
    { account: 'iva_payable', instalment: null, amount: 0 - iva },
    { account: 'cash', instalment: null, amount: fee },
    { account: 'extension_fee', instalment, amount: -fee },
  ];
  const written = entries.filter(({ amount }) => amount !== 0);
  return { id: randomUUID(), kind: 'extension', businessDate, cause: paymentId, entries: written };
}

/** A reversal of a payment: its entries with opposite signs. `spent` of its credit balance was refunded since and cannot be reversed. */
export function reversal(
  bookings: readonly LedgerTransaction[],
  spent: number,
  businessDate: IsoDate,
  paymentId: string,
): LedgerTransaction {
  const entries = bookings.flatMap(({ entries }) => turnedRound(entries));
  const credit = entries.find(({ account }) => account === 'unapplied_cash');
  if (credit) credit.amount -= spent;
  entries.push({ account: 'lost_refund', instalment: null, amount: spent });
  const written = entries.filter(({ amount }) => amount !== 0);
  return { id: randomUUID(), kind: 'reversal', businessDate, cause: paymentId, entries: written };
}

/** Waives the residue that a payment left, at the lender's expense. Null if there is none. */
export function residueWaiver(
  parts: readonly AllocationPart[],
  { businessDate, paymentId }: { businessDate: IsoDate; paymentId: string },
): LedgerTransaction | null {
  const transaction = balanced('rounding-waiver', businessDate, creditsOf(parts), () => 'forgiveness');
  return transaction.entries.length > 0 ? { ...transaction, cause: paymentId } : null;
}

/** The credit balance pays debt. Null if it pays nothing. */
export function application(parts: readonly AllocationPart[], businessDate: IsoDate): LedgerTransaction | null {
  const transaction = balanced('application', businessDate, creditsOf(parts), () => 'unapplied_cash');
  return transaction.entries.length > 0 ? transaction : null;
}

/** A refund of a credit balance to the borrower, under a reference; `lost` of it no longer existed (see `reversal`). */
export function refund(amount: number, lost: number, businessDate: IsoDate, reference: string): LedgerTransaction {
  const entries: LedgerEntry[] = [
    { account: 'unapplied_cash', instalment: null, amount: amount - lost },
    { account: 'lost_refund', instalment: null, amount: lost },
    { account: 'cash', instalment: null, amount: -amount },
  ];
  const written = entries.filter((entry) => entry.amount !== 0);
  return { id: randomUUID(), kind: 'refund', businessDate, cause: reference, entries: written };
}

/** Undoes a transaction on its own day, so that every day's balance reflects what is known now. */
export function correction({ id, businessDate, entries }: LedgerTransaction): LedgerTransaction {
  return { id: randomUUID(), kind: 'correction', businessDate, corrects: id, entries: turnedRound(entries) };
}

export function creditsOf(parts: readonly AllocationPart[]): LedgerEntry[] {
  return parts.map(({ number, component, amount }) => ({ account: component, instalment: number, amount: -amount }));
}

export function turnedRound(entries: readonly LedgerEntry[]): LedgerEntry[] {
  return entries.map((entry) => ({ ...entry, amount: -entry.amount }));
}

/** Transactions and their entries as the JSON parameters of the ledger's insert statements. */
export function ledgerParameters(transactions: readonly LedgerTransaction[]): {
  transactions: string;
  entries: string;
} {
  return {
    transactions: JSON.stringify(transactions.map(({ entries, ...transaction }) => transaction)),
    entries: JSON.stringify(
      transactions.flatMap(({ id, entries }) => entries.map((entry, line) => ({ transactionId: id, line, ...entry }))),
    ),
  };
}

/** Adds the balancing entries, one per account; zero entries are left out. */
export function balanced(
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

/** The account that balances a charge: income, or tax payable. */
export function incomeOf(account: Account): Account {
  if (account === 'interest') return 'income_interest';
  if (account === 'iva') return 'iva_payable';
  if (account === 'commission') return 'income_commission';
  return 'income_penalty';
}
