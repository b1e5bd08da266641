import { type AccountFormat, type BankAccountEntry, nationalPhone } from '@plazo/loan-rules/bank-account';
import { digitsOf } from '../../ui/digit-groups.ts';

/** An account as it was typed or posted, in the way in which it is checked and sent. */
export function readEntry(fieldOf: (name: string) => string | undefined, format: AccountFormat): BankAccountEntry {
  const { kinds, phone } = format;
  const kind = kinds.find((one) => one.kind === fieldOf('cardType')) ?? kinds[0];
  const cardNo = fieldOf('cardNo') ?? '';
  return {
    bankCode: lettersOf(fieldOf('bankCode') ?? ''),
    cardType: kind?.kind ?? 'clabe',
    cardNo: kind?.hasLetters ? lettersOf(cardNo) : digitsOf(cardNo),
    phone: nationalPhone(digitsOf(fieldOf('phone') ?? ''), phone),
  };
}

/** The letters and digits of a text as people write an IBAN: spaces and dashes are dropped, letters become capitals. */
export function lettersOf(text: string): string {
  return text.replace(/[^0-9a-z]/gi, '').toUpperCase();
}
