import { type AccountFormat, type BankAccountEntry, plainEntry } from '@plazo/loan-rules/bank-account';

/** An account as typed or posted, in the form in which it is checked and sent. */
export function readEntry(fieldOf: (name: string) => string | undefined, format: AccountFormat): BankAccountEntry {
  const kind = format.kinds.find((one) => one.kind === fieldOf('cardType')) ?? format.kinds[0];
  const entry = {
    bankCode: fieldOf('bankCode') ?? '',
    cardType: kind?.kind ?? 'clabe',
    cardNo: fieldOf('cardNo') ?? '',
    phone: fieldOf('phone') ?? '',
  };
  return plainEntry(entry, format);
}
