import type { AccountFormat } from './bank-account.ts';
import { bankCardGroup, phoneGroups, phoneLength } from './limits.ts';
import { countryPrefix } from './typed-number.ts';

/** Digits of a CLABE. Source: Banco de Mexico, CLABE standard. */
export const clabeLength = 18;
/** The shortest and longest card number, in digits. Source: ISO/IEC 7812-1. */
export const cardLengths = { min: 15, max: 19 } as const;
/**
 * Digits of an Indian account number: the number differs from bank to bank, and there is no common check digit. Source: NPCI, NACH account
 * masks.
 */
export const indianAccountLengths = { min: 9, max: 18 } as const;

/**
 * The length of an IBAN, by country, for the Single Euro Payments Area. Source: SWIFT, IBAN Registry, and the EPC's list of SEPA countries.
 */
export const ibanLengths: Readonly<Record<string, number>> = {
  AD: 24,
  AL: 28,
  AT: 20,
  BE: 16,
  BG: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GI: 23,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IS: 26,
  IT: 27,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MD: 24,
  ME: 22,
  MK: 19,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  RS: 22,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  VA: 22,
};

/** The accounts that can receive money, by jurisdiction: everything that a form and a check need to know, as data. */
export const accountFormats = {
  /** Mexico: a CLABE or the number of a debit card, and a bank from a list. */
  mx: {
    kinds: [
      { kind: 'clabe', min: clabeLength, max: clabeLength, groups: [bankCardGroup], check: 'clabe' },
      { kind: 'card', min: cardLengths.min, max: cardLengths.max, groups: [bankCardGroup], check: 'luhn' },
    ],
    bank: 'list',
    phone: { min: 10, max: 10, typed: phoneLength, groups: phoneGroups, ...countryPrefix('52', 10) },
  },
  /** India: an account number, and the IFSC of its branch. */
  in: {
    kinds: [{ kind: 'account', ...indianAccountLengths, groups: [4], check: 'none' }],
    // Four letters for the bank, a reserved zero, six characters for the branch. Source: Reserve Bank of India.
    bank: { length: 11, pattern: '^[A-Z]{4}0[A-Z0-9]{6}$' },
    phone: { min: 10, max: 10, typed: 10, groups: [5, 5], ...countryPrefix('91', 10) },
  },
  /** The European Union and its neighbours: an IBAN says everything. */
  eu: {
    kinds: [{ kind: 'iban', min: 15, max: 31, groups: [4], check: 'iban', hasLetters: true }],
    bank: 'none',
    // With its country code, since a lender may lend in several countries. Source: ITU-T E.164.
    phone: { min: 8, max: 15, typed: 15, groups: [3], code: '', prefix: '^(?:\\+|00)' },
    lengths: ibanLengths,
  },
} as const satisfies Readonly<Record<string, AccountFormat>>;

/** The jurisdiction of the accounts that a lender pays out to. */
export type AccountFormatName = keyof typeof accountFormats;
