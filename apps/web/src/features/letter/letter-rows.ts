import type { Locale } from '@plazo/contract/launch';
import type { SettlementLetter } from '@plazo/contract/letter';
import { fill } from '@plazo/contract/text';
import { dayOfLetter, dayWithYear } from '@plazo/loan-rules/day-in-words';
import type { Row } from '../../ui/key-value-rows.tsx';
import type { LetterMessages } from './letter.messages.ts';

// The content of a letter, for the screen and for the document to keep.

/** The sentence that is the letter's purpose. */
export function statementOf(letter: SettlementLetter, t: LetterMessages, locale: Locale): string {
  const words = letter.isForgiven ? t.statementForgiven : t.statement;
  return fill(letter.isCancelled ? t.statementCancelled : words, {
    company: letter.company,
    borrower: letter.userName,
    order: letter.orderId,
    date: dayOfLetter(letter.settledOn, locale),
  });
}

function endOf({ isCancelled, isForgiven }: SettlementLetter, t: LetterMessages): string {
  if (isForgiven) return t.endedOn;
  return isCancelled ? t.cancelledOn : t.settledOn;
}

/** The loan, and the statement that nothing is owed on it. */
export function figuresOf(
  letter: SettlementLetter,
  money: (minorUnits: number) => string,
  t: LetterMessages,
  locale: Locale,
) {
  const rows: Row[] = [
    { text: t.borrower, value: letter.userName },
    { text: t.order, value: letter.orderId },
    { text: t.product, value: letter.productName },
    { text: t.amount, value: money(letter.amount) },
    { text: t.disbursedOn, value: dayWithYear(letter.disbursedOn, locale) },
    { text: endOf(letter, t), value: dayWithYear(letter.settledOn, locale) },
    { text: t.paid, value: money(letter.totalPaid) },
    { text: t.owed, value: money(0) },
  ];
  return { rows, emphasis: [7] };
}
