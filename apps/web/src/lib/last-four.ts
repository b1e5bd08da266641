/**
 * An account or card number by its last four digits, as much as a screen shows of it. A core may send it whole; what has
 * no more digits than that is shown as it came.
 */
export function lastFour(number: string): string {
  const digits = number.replace(/\D/g, '');
  return digits.length > 4 ? `**** ${digits.slice(-4)}` : number;
}
