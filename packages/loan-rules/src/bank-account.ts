import { isClabeValid, isLuhnValid } from './reference.ts';

/** Digits of a CLABE. Source: Banco de Mexico, CLABE standard. */
export const clabeLength = 18;
/** The shortest and longest card number, in digits. Source: ISO/IEC 7812-1. */
export const cardLengths = { min: 15, max: 19 } as const;
/** Digits of a Mexican phone number, exactly; specification 5 lets 11 be typed. */
export const nationalPhoneLength = 10;
// Mexico's country code, with or without the mobile 1 used until 2019, or that 1 alone: no national number begins with it.
const withCountryCode = /^(?:521?(?=\d{10}$)|1(?=[2-9]\d{9}$))/;

/** An account as entered: digits only, ungrouped. */
export interface BankAccountEntry {
  /** The first three digits of the bank's CLABEs; empty while none is chosen. */
  bankCode: string;
  cardType: 'clabe' | 'card';
  /** A CLABE or a card number. */
  cardNo: string;
  phone: string;
}

/** What is wrong with one field; the screen has words for each. */
export type BankAccountProblem =
  | 'bankMissing'
  | 'bankUnknown'
  | 'numberMissing'
  | 'clabeLength'
  | 'clabeWrong'
  | 'clabeOfAnotherBank'
  | 'cardLength'
  | 'cardWrong'
  | 'phoneMissing'
  | 'phoneLength';

export type BankAccountProblems = Partial<Record<'bankCode' | 'cardNo' | 'phone', BankAccountProblem>>;

/**
 * What is wrong with an entry, by field; empty if it is valid. `banks` are the codes that can be chosen. The first three
 * digits of a CLABE are its bank's code, so they must be the chosen one. Never throws. Source: requirement T2.
 */
export function bankAccountProblems(entry: BankAccountEntry, banks: readonly string[]): BankAccountProblems {
  const problems: BankAccountProblems = {};
  const bank = bankProblem(entry, banks);
  const number = entry.cardType === 'clabe' ? clabeProblem(entry) : cardProblem(entry);
  const phone = phoneProblem(entry);
  if (bank) problems.bankCode = bank;
  if (number) problems.cardNo = number;
  if (phone) problems.phone = phone;
  return problems;
}

/** A phone number as we store it: `525512345678`, as in address books, becomes `5512345678`. Digits in, digits out. */
export function nationalPhone(digits: string): string {
  return digits.replace(withCountryCode, '');
}

function bankProblem({ bankCode }: BankAccountEntry, banks: readonly string[]): BankAccountProblem | null {
  if (bankCode === '') return 'bankMissing';
  return banks.includes(bankCode) ? null : 'bankUnknown';
}

function clabeProblem({ cardNo, bankCode }: BankAccountEntry): BankAccountProblem | null {
  if (cardNo === '') return 'numberMissing';
  if (cardNo.length !== clabeLength) return 'clabeLength';
  if (!isClabeValid(cardNo)) return 'clabeWrong';
  return bankCode === '' || cardNo.startsWith(bankCode) ? null : 'clabeOfAnotherBank';
}

function cardProblem({ cardNo }: BankAccountEntry): BankAccountProblem | null {
  if (cardNo === '') return 'numberMissing';
  if (cardNo.length < cardLengths.min || cardNo.length > cardLengths.max) return 'cardLength';
  return isLuhnValid(cardNo) && /[1-9]/.test(cardNo) ? null : 'cardWrong';
}

function phoneProblem({ phone }: BankAccountEntry): BankAccountProblem | null {
  if (phone === '') return 'phoneMissing';
  return /^\d+$/.test(phone) && phone.length === nationalPhoneLength ? null : 'phoneLength';
}
