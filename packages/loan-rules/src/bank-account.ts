import { isClabeValid, isLuhnValid } from './reference.ts';
import { type CountryPrefix, digitsOf, lettersOf, nationalPhone } from './typed-number.ts';

/** The accounts that can receive money: a Mexican CLABE or debit card, an Indian account, an IBAN. */
export type AccountKind = 'clabe' | 'card' | 'account' | 'iban';

/** How a number of one kind is written and checked. */
export interface NumberFormat {
  kind: AccountKind;
  /** The fewest and the most characters. */
  min: number;
  max: number;
  /** Sizes of the groups in which it is displayed; the last one repeats. */
  groups: readonly number[];
  check: 'clabe' | 'luhn' | 'iban' | 'none';
  /** Whether capital letters are allowed as well as digits. */
  hasLetters?: boolean;
}

/** How a telephone number is written. */
export interface PhoneFormat extends CountryPrefix {
  /** The fewest and the most digits. */
  min: number;
  max: number;
  /** How many digits can be typed. */
  typed: number;
  groups: readonly number[];
}

/** The accounts of a jurisdiction (`account-formats.ts`), as data: a page sends the browser only the one that it needs. */
export interface AccountFormat {
  /** The kinds of number to choose from, in display order. */
  kinds: readonly NumberFormat[];
  /** How the bank is named: from a list, by a code that the borrower knows, or by the number itself. */
  bank: 'list' | 'none' | { length: number; pattern: string };
  phone: PhoneFormat;
  /** The length of an IBAN, by country. */
  lengths?: Readonly<Record<string, number>>;
}

/** An account as entered, without grouping and in capital letters. */
export interface BankAccountEntry {
  /** Depends on the format: the first three digits of the bank's CLABEs, an IFSC, or nothing; empty until given. */
  bankCode: string;
  cardType: AccountKind;
  cardNo: string;
  phone: string;
}

/** What is wrong with one field; the screen has a text for each. */
export type BankAccountProblem =
  | 'bankMissing'
  | 'bankUnknown'
  | 'numberMissing'
  | `${AccountKind}Length`
  | `${AccountKind}Wrong`
  | 'clabeOfAnotherBank'
  | 'phoneMissing'
  | 'phoneLength';

export type BankAccountProblems = Partial<Record<'bankCode' | 'cardNo' | 'phone', BankAccountProblem>>;

/**
 * What is wrong with an entry, by field; empty if it is valid. `banks` are the codes to choose from, if there is a list. The first three
 * digits of a CLABE are its bank's code, so they must be the chosen one. Never throws. Source: requirement T2.
 */
export function bankAccountProblems(
  entry: BankAccountEntry,
  format: AccountFormat,
  banks: readonly string[],
): BankAccountProblems {
  const problems: BankAccountProblems = {};
  const bank = bankProblem(entry, format, banks);
  const number = numberProblem(entry, format);
  const phone = phoneProblem(entry, format);
  if (bank) problems.bankCode = bank;
  if (number) problems.cardNo = number;
  if (phone) problems.phone = phone;
  return problems;
}

/**
 * An account as typed, converted to the form in which it is checked, sent and stored. Invalid characters are kept, so that the account is
 * then refused. Never throws.
 */
export function plainEntry(
  { bankCode, cardType, cardNo, phone }: BankAccountEntry,
  format: AccountFormat,
): BankAccountEntry {
  const hasLetters = format.kinds.some(({ kind, hasLetters }) => kind === cardType && hasLetters);
  return {
    bankCode: lettersOf(bankCode),
    cardType,
    cardNo: hasLetters ? lettersOf(cardNo) : digitsOf(cardNo),
    phone: nationalPhone(phone, format.phone),
  };
}

/** Whether an IBAN's check digits are right: the remainder modulo 97 is 1. Never throws. Source: ISO 13616-1, ISO/IEC 7064. */
export function isIbanValid(iban: string): boolean {
  if (!/^[A-Z]{2}\d\d[A-Z\d]+$/.test(iban)) return false;
  let rest = 0;
  // The first four characters move to the end; A counts as 10.
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

function bankProblem(
  { bankCode }: BankAccountEntry,
  { bank }: AccountFormat,
  banks: readonly string[],
): BankAccountProblem | null {
  if (bank === 'none') return bankCode === '' ? null : 'bankUnknown';
  if (bankCode === '') return 'bankMissing';
  const isKnown = bank === 'list' ? banks.includes(bankCode) : new RegExp(bank.pattern).test(bankCode);
  return isKnown ? null : 'bankUnknown';
}

function numberProblem(
  { cardType, cardNo, bankCode }: BankAccountEntry,
  { kinds, lengths }: AccountFormat,
): BankAccountProblem | null {
  const format = kinds.find(({ kind }) => kind === cardType);
  if (!format || cardNo === '') return 'numberMissing';
  const { min, max, check } = format;
  const exact = lengths?.[cardNo.slice(0, 2)];
  if (cardNo.length < (exact ?? min) || cardNo.length > (exact ?? max)) return `${cardType}Length`;
  if ((lengths && exact === undefined) || !isChecked(cardNo, check)) return `${cardType}Wrong`;
  return check !== 'clabe' || bankCode === '' || cardNo.startsWith(bankCode) ? null : 'clabeOfAnotherBank';
}

function isChecked(number: string, check: NumberFormat['check']): boolean {
  if (check === 'clabe') return isClabeValid(number);
  if (check === 'iban') return isIbanValid(number);
  return /^\d*[1-9]\d*$/.test(number) && (check === 'none' || isLuhnValid(number));
}

function phoneProblem({ phone }: BankAccountEntry, { phone: { min, max } }: AccountFormat): BankAccountProblem | null {
  if (phone === '') return 'phoneMissing';
  return /^\d+$/.test(phone) && phone.length >= min && phone.length <= max ? null : 'phoneLength';
}
