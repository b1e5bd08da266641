/**
 * An account or card number by its last four digits, which is all that a screen shows, written as on every screen. A core
 * may send it whole; a value with fewer than four digits is shown unchanged.
 */
export function lastFour(number: string): string {
  const digits = number.replace(/\D/g, '');
  return digits.length >= 4 ? `··${digits.slice(-4)}` : number;
}
