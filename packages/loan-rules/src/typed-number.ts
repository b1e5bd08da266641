/**
 * Numbers as people type and paste them: wide digits or those of their own script, with spaces, dashes of every kind, and
 * characters that nobody sees. Browser and server read them alike. What does not fit is kept whole, so that it is refused:
 * a number that was cut is somebody else's.
 */

/** A text with the digits, letters and marks of ASCII where it has wide ones or those of another script. Never throws. */
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

/** The letters and digits of a text as people write an IBAN, in capitals. Never throws. */
export function lettersOf(text: string): string {
  return plainOf(text).toUpperCase();
}

/** What stands before a national number when it is written for abroad, or as it was once dialled at home. */
export interface CountryPrefix {
  /** The country's calling code; empty where there is none. */
  code: string;
  /** What is dropped before a whole national number, as a regular expression. */
  prefix: string;
}

/**
 * The prefixes of a country's numbers of so many digits. Mexico's mobiles had a 1 after the 52 until 2019, and were dialled with 01, 044
 * or 045 before; elsewhere a 0 is dialled. A bare 1 stays: such a number may be of the United States. Never throws.
 */
export function countryPrefix(code: string, digits: number): CountryPrefix {
  if (code === '') return { code, prefix: '' };
  const isMexico = code === '52';
  // After 52 a 1 is that of the mobiles, of a number that is not whole yet.
  const whole = `${isMexico ? '[2-9]' : '\\d'}\\d{${digits - 1}}$`;
  return { code, prefix: `^(?:(?:\\+|00)?${code}${isMexico ? '1?|01|04[45]' : '|0'})(?=${whole})` };
}

/**
 * A phone as it is kept: `+52 1 55 1234 5678`, as in address books, becomes `5512345678`. One of another country, or that is not whole,
 * keeps its plus, and so is a phone by no rule. Never throws.
 */
export function nationalPhone(text: string, { prefix }: Pick<CountryPrefix, 'prefix'>): string {
  const ascii = inAscii(text);
  // `+49 (0) 151…`: the zero is for those at home.
  const typed = /^\D*\+/.test(ascii) ? `+${ascii.replace(/\(0\)/, '').replace(/\D/g, '')}` : ascii.replace(/\D/g, '');
  return typed.replace(new RegExp(prefix), '');
}

/** Scripts have their ten digits in a row, from a code that ends in 0 or 6: those that are in use, below 10000. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  if (code > 0xffff) return digit;
  const low = code % 16;
  return String(/\p{Nd}/u.test(String.fromCodePoint(code - low)) ? low : low - 6);
}
