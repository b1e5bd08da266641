import { fill } from '@plazo/contract/text';
import { decimalsOf, formatMoney, type MoneyFormat, minorOf } from '@plazo/loan-rules/money';
import type { amountMessages } from './amount-field.messages.ts';

type Words = (typeof amountMessages)['en'];

/** Says how to write an amount with the lender's signs: `2.500,00`. */
export function howToWrite(format: MoneyFormat, words: Words): string {
  const decimals = decimalsOf(format);
  const example = formatMoney(2_500 * 10 ** decimals, { ...format, symbol: '', code: undefined });
  return fill(decimals === 0 ? words.unreadableWhole : words.unreadable, { example, decimal: format.decimal });
}

/** What is wrong with a typed amount; null for one that can be read, and for nothing. While it is typed, it may be a beginning: `2,`. */
export function problemOf(typed: string, format: MoneyFormat, words: Words, isBeingTyped: boolean): string | null {
  if (typed.trim() === '') return null;
  const amount = minorOf(typed, format);
  if (amount !== null && amount > 0) return null;
  const isBeginning = ['', '0', '00', '000'].some((rest) => minorOf(typed + rest, format) !== null);
  if (isBeingTyped && isBeginning) return null;
  return amount === 0 ? words.zero : howToWrite(format, words);
}
