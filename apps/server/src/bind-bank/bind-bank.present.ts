import type { Bank, BoundCard } from '@plazo/contract/bind-bank';
import { bankNames, indianBankNames } from '@plazo/loan-rules/bank-catalogue';
import type { BankAccount } from './bind-bank.repository.ts';

/** The banks as a list to choose from, by name. */
export function presentBanks(): Bank[] {
  return Object.entries(bankNames)
    .map(([bankCode, bankName]) => ({ bankCode, bankName }))
    .sort((a, b) => a.bankName.localeCompare(b.bankName, 'es'));
}

/** A bound account, with its last four characters only. */
export function presentCard({ id, cardType, bankCode, lastDigits }: BankAccount): BoundCard {
  return { id, cardType, bankCode, bankName: bankNameOf(bankCode), cardNo: `•••• ${lastDigits}` };
}

/** By a CLABE's bank, or an IFSC; an IBAN's bank has no name here. */
export function bankNameOf(bankCode: string): string {
  const indian = bankCode.slice(0, 4);
  return bankNames[bankCode] ?? indianBankNames[indian] ?? indian;
}
