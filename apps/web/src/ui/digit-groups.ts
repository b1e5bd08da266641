/** A number's format: the most digits, and their groups. */
export interface DigitFormat {
  max: number;
  /** Sizes of the groups; the last one repeats. */
  groups: readonly number[];
  /** Shortens a number with too many digits, such as one with its country code. */
  shorten?: (digits: string) => string;
}

/** A field after an edit: its digits and caret. */
export interface DigitEdit {
  digits: string;
  /** Digits before the caret. */
  caret: number;
}

/** Digits as they are shown: `4242 4242 42`. */
export function groupDigits(digits: string, { groups }: Pick<DigitFormat, 'groups'>): string {
  const parts: string[] = [];
  for (let at = 0; at < digits.length; ) {
    const size = groups[Math.min(parts.length, groups.length - 1)] ?? digits.length;
    parts.push(digits.slice(at, at + size));
    at += size;
  }
  return parts.join(' ');
}

/** The caret's position in the shown text, right after `count` digits. */
export function caretAfter(shown: string, count: number): number {
  let seen = 0;
  for (let at = 0; at < shown.length; at += 1) {
    if (seen === count) return at;
    if (shown[at] !== ' ') seen += 1;
  }
  return shown.length;
}

/** Applies typing, pasting or deleting. Drops everything but digits, and excess digits. */
export function editDigits(
  before: string,
  typed: { text: string; caret: number; inputType?: string | undefined },
  { max, shorten }: DigitFormat,
): DigitEdit {
  const digits = digitsOf(typed.text);
  const caret = digitsOf(typed.text.slice(0, typed.caret)).length;
  const short = digits.length > max && shorten ? shorten(digits) : digits;
  if (short.length < digits.length) {
    return { digits: short.slice(0, max), caret: Math.max(0, caret - (digits.length - short.length)) };
  }
  // Only a group's space was deleted: delete the digit beside it.
  if (digits === before && typed.inputType === 'deleteContentBackward' && caret > 0) {
    return { digits: without(digits, caret - 1, 1), caret: caret - 1 };
  }
  if (digits === before && typed.inputType === 'deleteContentForward') {
    return { digits: without(digits, caret, 1), caret };
  }
  // Excess digits are dropped from the ones just typed: digits that were there stay.
  const excess = Math.max(0, digits.length - max);
  const start = Math.max(0, caret - excess);
  return { digits: without(digits, start, excess), caret: excess > 0 ? start : caret };
}

/** The digits of a text as people write numbers: spaces, dashes and letters are dropped. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

function without(text: string, at: number, count: number): string {
  return text.slice(0, at) + text.slice(at + count);
}
