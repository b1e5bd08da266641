// Invisible characters that come along when a value is copied into a file or a variable.

/** Characters that nobody means at the ends of a value: blanks, line breaks, byte-order marks and zero-width characters. */
const ends = /^[\s\u200b\u2060]+|[\s\u200b\u2060]+$/g;
const quote = /^["'`“”‘’«»]|["'`“”‘’«»]$/;
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|[^\S ]/u;

export function trimmed(value: string): string {
  return value.replace(ends, '');
}

/** Why a trimmed value is not what it looks like; null if it is. The value is not shown: it may be a secret. */
export function oddityOf(value: string): string | null {
  if (quote.test(value)) return 'begins or ends with a quotation mark: leave the marks out';
  if (value.includes('\ufffd')) return 'is not in UTF-8';
  return unseenIn(value);
}

/** The same for an address, which has no blanks at all. */
export function oddityOfAddress(value: string): string | null {
  return oddityOf(value) ?? (value.includes(' ') ? 'has a blank in it' : null);
}

function unseenIn(value: string): string | null {
  const found = unseen.exec(value);
  if (!found) return null;
  const code = (found[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `has an invisible character (U+${code}) after ${found.index} others`;
}
