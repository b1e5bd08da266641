/** A number as people write it, as a `tel:` URL. */
export function phoneLink(number: string): string {
  return `tel:${number.replace(/[^\d+]/g, '')}`;
}

/** The same number on one line. */
export function unbroken(number: string): string {
  return number.replace(/ /g, '\u00a0');
}
