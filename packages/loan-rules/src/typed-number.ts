/**
 * Numbers as people type and paste them: full-width digits or those of their own script, with spaces, dashes of every kind, and invisible
 * characters. Browser and server read them alike. An invalid number is kept whole, so that it is refused: a truncated number would be
 * somebody else's.
 */

/** A text with full-width characters, and digits of other scripts, replaced by their ASCII equivalents. Never throws. */
export function inAscii(text: string): string {
  return text.normalize('NFKC').replace(/\p{Nd}/gu, asciiDigit);
}

/** The letters and digits of a text. Never throws. */
export function plainOf(text: string): string {
  return inAscii(text).replace(/[^0-9a-z]/gi, '');
}

/** The digits of a text: `0020-1007` is `00201007`. Never throws. */
export function digitsOf(text: string): string {
  return inAscii(text).replace(/\D/g, '');
}

/** The letters and digits of a text such as an IBAN, in capitals. Never throws. */
export function lettersOf(text: string): string {
  return plainOf(text).toUpperCase();
}

/**
 * An amount as people type it, in minor units: `1,234.50` and `1.234,5` are the same. A separator before three digits is one of thousands.
 * Null if it is no amount, or has more decimals than the currency. Never throws.
 */
export function typedAmount(text: string, decimals: number): number | null {
  const typed = inAscii(text).replace(/[^0-9.,-]/g, '');
  const parts = /^(\d[\d.,]*?)(?:[.,](\d{1,2}|\d{4,}))?$/.exec(typed);
  const [, whole = '', rest = ''] = parts ?? [];
  const isGrouped = /^\d+$|^\d{1,3}(?:[.,]\d{2,3})*[.,]\d{3}$/.test(whole);
  if (!isGrouped || rest.length > decimals) return null;
  const amount = Number(`${whole.replace(/[.,]/g, '')}${rest.padEnd(decimals, '0')}`);
  return Number.isSafeInteger(amount) ? amount : null;
}

/** The prefixes of a national number when it is written for use abroad, or as it was once dialled at home. */
export interface CountryPrefix {
  /** The country's calling code; empty if there is none. */
  code: string;
  /** A regular expression for the prefix to drop from a full national number. */
  prefix: string;
}

/**
 * The prefixes of a country's numbers with that many digits. Mexico's mobile numbers had a 1 after the 52 until 2019, and were dialled with
 * 01, 044 or 045 before; in other countries a 0 is dialled. A 1 alone stays: such a number may be a United States one. Never throws.
 */
export function countryPrefix(code: string, digits: number): CountryPrefix {
  if (code === '') return { code, prefix: '' };
  const isMexico = code === '52';
  // After 52, a 1 is the mobile prefix of a number that is not complete yet.
  const whole = `${isMexico ? '[2-9]' : '\\d'}\\d{${digits - 1}}$`;
  return { code, prefix: `^(?:(?:\\+|00)?${code}${isMexico ? '1?|01|04[45]' : '|0'})(?=${whole})` };
}

/**
 * A phone number as it is stored: `+52 1 55 1234 5678`, as in address books, becomes `5512345678`. A number that is incomplete or from
 * another country keeps its plus, and so does a phone without a rule. Never throws.
 */
export function nationalPhone(text: string, { prefix }: Pick<CountryPrefix, 'prefix'>): string {
  const ascii = inAscii(text);
  // `+49 (0) 151…`: the zero is only dialled within the country.
  const typed = /^\D*\+/.test(ascii) ? `+${ascii.replace(/\(0\)/, '').replace(/\D/g, '')}` : ascii.replace(/\D/g, '');
  return typed.replace(new RegExp(prefix), '');
}

/** Each script has its ten digits in a row, starting at a code that ends in 0 or 6; those in use are below 10000. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  if (code > 0xffff) return digit;
  const low = code % 16;
  return String(/\p{Nd}/u.test(String.fromCodePoint(code - low)) ? low : low - 6);
}
