import type { Bank, BoundCard } from '@plazo/contract/bind-bank';
import { bankNames, indianBankNames } from '@plazo/loan-rules/bank-catalogue';
import type { TenantSettings } from '../platform/config/schema.ts';
import type { BankAccount } from './bind-bank.repository.ts';

/** Mexican banks by the first three digits of their CLABEs: the ones we know, and the tenant's own. */
export type Banks = Readonly<Record<string, string>>;

export function banksOf({ banks }: Pick<TenantSettings, 'banks'>): Banks {
  return { ...bankNames, ...banks };
}

/** The banks to choose from, by name. */
export function presentBanks(banks: Banks): Bank[] {
  return Object.entries(banks)
    .map(([bankCode, bankName]) => ({ bankCode, bankName }))
    .sort((a, b) => a.bankName.localeCompare(b.bankName, 'es'));
}

/** A bound account, with its last four characters only. */
export function presentCard({ id, cardType, bankCode, lastDigits }: BankAccount, banks: Banks): BoundCard {
  return { id, cardType, bankCode, bankName: bankNameOf(bankCode, banks), cardNo: `•••• ${lastDigits}` };
}

/** The bank of a CLABE or an IFSC. We have no names for the banks of IBANs. */
export function bankNameOf(bankCode: string, banks: Banks): string {
  const indian = bankCode.slice(0, 4);
  return banks[bankCode] ?? indianBankNames[indian] ?? indian;
}
