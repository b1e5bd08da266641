import type { LocaleFormat } from '@plazo/contract/pages';
import { formatMoney } from '@plazo/loan-rules/money';

/** An amount of minor units in the format of the reader's locale, with the currency code if one is given. */
export function money(minorUnits: number, format: LocaleFormat, code?: string): string {
  return formatMoney(minorUnits, { ...format, code });
}

/** With a capital: the title of a choice, which may begin with a weekday. */
export const asSentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

// Nothing or dashes; or zeros with separators, optionally with a currency before, and a percent sign, a currency or a unit after.
const blank = /^[\s\u2010-\u2015\u2212-]*$/;
const zero = /^[+-]?(?:\p{L}{1,3}\.?)?\s*\p{Sc}?\s*[+-]?0[0.,\s]*(?:%|\p{Sc}|\p{L}+)?$/u;
const noDate = /^(?:0000-00-00|00\/00\/0000)\b/;

/** Requirement D1: whether the row of this value is hidden. Masked numbers, dates and words are values, even with zeros in them. */
export function isBlankOrZero(value: unknown): boolean {
  const text = String(value ?? '').trim();
  return blank.test(text) || zero.test(text) || noDate.test(text);
}
