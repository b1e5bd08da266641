function digitsOf(text: string, what: string): number[] {
  if (!/^\d+$/.test(text)) throw new RangeError(`${what} must be digits`);
  return Array.from(text, Number);
}

/** The Luhn check digit to append to `payload`. Throws RangeError unless it is digits. Source: ISO/IEC 7812-1 annex B. */
export function luhnCheckDigit(payload: string): string {
  const sum = digitsOf(payload, 'a Luhn payload')
    .reverse()
    .reduce((total, digit, index) => total + (index % 2 === 0 ? (digit > 4 ? 2 * digit - 9 : 2 * digit) : digit), 0);
  return String((10 - (sum % 10)) % 10);
}

/** Whether a number ends with its Luhn check digit. Never throws. */
export function isLuhnValid(text: string): boolean {
  return /^\d{2,}$/.test(text) && luhnCheckDigit(text.slice(0, -1)) === text.slice(-1);
}

/**
 * The check digit of a CLABE (Mexican bank account) from its first 17 digits: weights 3, 7, 1, each product modulo 10.
 * Throws RangeError unless given 17 digits. Source: Banco de Mexico, CLABE standard.
 */
export function clabeCheckDigit(payload: string): string {
  const digits = digitsOf(payload, 'a CLABE payload');
  if (digits.length !== 17) throw new RangeError('a CLABE payload has 17 digits');
  const weights = [3, 7, 1] as const;
  const sum = digits.reduce((total, digit, index) => total + ((digit * (weights[index % 3] ?? 0)) % 10), 0);
  return String((10 - (sum % 10)) % 10);
}

/**
 * Whether the text is a CLABE: 18 digits, a bank code other than 000 (never assigned), the right check digit. Whether the bank and the city
 * exist could be checked only with a catalogue. Never throws.
 */
export function isClabeValid(text: string): boolean {
  return /^\d{18}$/.test(text) && !text.startsWith('000') && clabeCheckDigit(text.slice(0, 17)) === text.slice(17);
}

/** Digits of a cash reference, check digit included. */
export const cashReferenceLength = 14;

/**
 * A cash payment reference: `prefix` (the channel), `randomDigits` (from a cryptographic source), a Luhn check digit;
 * 14 digits, so that Code 128 C packs it in pairs. Throws RangeError unless prefix and digits are 13 digits together.
 */
export function makeCashReference(prefix: string, randomDigits: string): string {
  const payload = prefix + randomDigits;
  if (payload.length !== cashReferenceLength - 1) {
    throw new RangeError(`prefix and random digits must have ${cashReferenceLength - 1} digits together`);
  }
  return payload + luhnCheckDigit(payload);
}
