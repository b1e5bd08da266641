import type { Bank, BoundCard } from '@plazo/contract/bind-bank';
import { bankNames, indianBankNames } from '@plazo/loan-rules/bank-catalogue';
import type { TenantSettings } from '../platform/config/schema.ts';
import type { BankAccount } from './bind-bank.repository.ts';

/** Mexican banks by the first three digits of their CLABEs: those that we know, and the tenant's. */
export type Banks = Readonly<Record<string, string>>;

export function banksOf({ banks }: Pick<TenantSettings, 'banks'>): Banks {
  return { ...bankNames, ...banks };
}

/** The banks as a list to choose from, by name. */
export function presentBanks(banks: Banks): Bank[] {
  return Object.entries(banks)
    .map(([bankCode, bankName]) => ({ bankCode, bankName }))
    .sort((a, b) => a.bankName.localeCompare(b.bankName, 'es'));
}

/** A bound account, with its last four characters only. */
export function presentCard({ id, cardType, bankCode, lastDigits }: BankAccount, banks: Banks): BoundCard {
  return { id, cardType, bankCode, bankName: bankNameOf(bankCode, banks), cardNo: `•••• ${lastDigits}` };
}

/** By a CLABE's bank, or an IFSC; an IBAN's bank has no name here. */
export function bankNameOf(bankCode: string, banks: Banks): string {
  const indian = bankCode.slice(0, 4);
  return banks[bankCode] ?? indianBankNames[indian] ?? indian;
}
