/** A number as people write it, as the address that calls it. */
export function phoneLink(number: string): string {
  return `tel:${number.replace(/[^\d+]/g, '')}`;
}

/** The same number on one line. */
export function unbroken(number: string): string {
  return number.replace(/ /g, '\u00a0');
}
