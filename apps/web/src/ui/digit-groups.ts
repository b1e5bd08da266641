import { type CountryPrefix, digitsOf, nationalPhone } from '@plazo/loan-rules/typed-number';

/** A number's format: the most digits, and their groups. */
export interface DigitFormat {
  max: number;
  /** Sizes of the groups; the last one repeats. */
  groups: readonly number[];
  /** The prefixes of a telephone number. */
  phone?: CountryPrefix;
}

/** A field after an edit: its digits and caret. */
export interface DigitEdit {
  digits: string;
  /** Digits before the caret. */
  caret: number;
  /** It was inserted at once and does not fit: it is kept whole, and the field shows an error. */
  isMisfit: boolean;
}

/** The browser's description of a change in a field. */
export interface Typed {
  text: string;
  caret: number;
  inputType?: string | undefined;
  /** The inserted text, if the browser reports it. */
  data?: string | null | undefined;
}

/** Digits as displayed: `4242 4242 42`. A telephone number with a country code that was not dropped is displayed as it is. */
export function groupDigits(digits: string, { groups }: Pick<DigitFormat, 'groups'>): string {
  if (digits.startsWith('+')) return digits;
  const parts: string[] = [];
  for (let at = 0; at < digits.length; ) {
    const size = groups[Math.min(parts.length, groups.length - 1)] ?? digits.length;
    parts.push(digits.slice(at, at + size));
    at += size;
  }
  return parts.join(' ');
}

/** The caret's position in the displayed text, right after `count` digits. */
export function caretAfter(shown: string, count: number): number {
  let seen = 0;
  for (let at = 0; at < shown.length; at += 1) {
    if (seen === count) return at;
    if (shown[at] !== ' ') seen += 1;
  }
  return shown.length;
}

/**
 * Applies typing, pasting or deleting. Drops everything except digits, and excess typing. Text pasted, or inserted at once by the keyboard
 * or the browser, is never truncated: a truncated number would be another number.
 */
export function editDigits(before: string, typed: Typed, { max, phone }: DigitFormat): DigitEdit {
  const read = (text: string) => (phone ? nationalPhone(text, { prefix: '' }) : digitsOf(text));
  const digits = read(typed.text);
  const caret = read(typed.text.slice(0, typed.caret)).length;
  const national = phone ? nationalPhone(digits, phone) : digits;
  if (national !== digits) {
    const isMisfit = national.length > max;
    return { digits: national, caret: Math.max(0, caret - (digits.length - national.length)), isMisfit };
  }
  // Only a group's space was deleted: delete the digit next to it.
  if (digits === before && typed.inputType === 'deleteContentBackward' && caret > 0) {
    return { digits: without(digits, caret - 1, 1), caret: caret - 1, isMisfit: false };
  }
  if (digits === before && typed.inputType === 'deleteContentForward') {
    return { digits: without(digits, caret, 1), caret, isMisfit: false };
  }
  const added = digits.length - before.length;
  if (!isByKey(typed, added))
    return { digits, caret, isMisfit: added > 0 && (digits.length > max || /\D/.test(digits)) };
  // Excess digits are dropped from the ones just typed: earlier digits stay.
  const excess = Math.max(0, Math.min(added, digits.length - roomOf(digits, max, phone)));
  const start = Math.max(0, caret - excess);
  return { digits: without(digits, start, excess), caret: excess > 0 ? start : caret, isMisfit: false };
}

/** Whether a single key was pressed. Keyboards insert a whole number, from the clipboard or an address book, as if it were typed. */
function isByKey({ inputType = '', data }: Typed, added: number): boolean {
  if (inputType === 'insertCompositionText') return added <= 1;
  return inputType === 'insertText' && (data == null ? added : digitsOf(data).length) <= 1;
}

/** How many characters can be typed: more once a prefix of the number has been started. */
function roomOf(digits: string, max: number, phone: CountryPrefix | undefined): number {
  return phone && new RegExp(`^(?:\\+${phone.code && `|0|${phone.code}`})`).test(digits) ? max + longestPrefix : max;
}

/** `00521`. */
const longestPrefix = 5;

function without(text: string, at: number, count: number): string {
  return text.slice(0, at) + text.slice(at + count);
}
