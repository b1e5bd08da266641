import type { Bank, BoundCard } from '@plazo/contract/bind-bank';
import { bankNames } from '@plazo/loan-rules/bank-catalogue';
import type { BankAccount } from './bind-bank.repository.ts';

/** The banks as a list to choose from, by name. */
export function presentBanks(): Bank[] {
  return Object.entries(bankNames)
    .map(([bankCode, bankName]) => ({ bankCode, bankName }))
    .sort((a, b) => a.bankName.localeCompare(b.bankName, 'es'));
}

/** A bound account, with its last four digits only. */
export function presentCard({ id, cardType, bankCode, lastDigits }: BankAccount): BoundCard {
  return { id, cardType, bankCode, bankName: bankNames[bankCode] ?? bankCode, cardNo: `•••• ${lastDigits}` };
}
