import type { Locale } from '@plazo/contract/launch';
import type { PaymentReceipt } from '@plazo/contract/statement';
import { fill } from '@plazo/contract/text';
import { dayWithYear, momentWithYear } from '@plazo/loan-rules/day-in-words';
import type { Row } from '../../ui/key-value-rows.tsx';
import type { ReceiptData } from './receipt.data.ts';
import type { ReceiptMessages } from './receipt.messages.ts';

// The content of a receipt, for the screen and for the document to keep.

type Write = (minorUnits: number) => string;

/** The total's label, its state, and the texts above and below the list of what it paid; a reversed payment paid nothing. */
export function headOf({ state, stateText }: PaymentReceipt, t: ReceiptMessages) {
  return state === 'returned'
    ? { label: t.amountReturned, state: stateText, paid: t.paidReturned }
    : { label: t.amount, state: stateText, paid: t.paid };
}

export function detailsOf(
  { receipt, lender }: Pick<ReceiptData, 'receipt' | 'lender'>,
  t: ReceiptMessages,
  locale: Locale,
): Row[] {
  const detail = receipt.detail.map(({ text, value }) => ({ text, value: momentWithYear(value, locale) }));
  return [{ text: receipt.state === 'returned' ? t.lenderReturned : t.lender, value: lender }, ...detail];
}

/** What it paid, one list per part; `emphasis` marks the totals. */
export function partsOf(receipt: PaymentReceipt, money: Write, t: ReceiptMessages) {
  const { paid, credit, amount, state } = receipt;
  const closing: Row[] = [
    ...(credit > 0 ? [{ text: t.credit, value: money(credit) }] : []),
    { text: state === 'returned' ? t.totalReturned : t.total, value: money(amount) },
  ];
  const withSum = (rows: Row[], title = '') => ({ title, rows, emphasis: [rows.length - 1] });
  const [first] = paid;
  // A single part and its total share a list; several parts have a subtotal each, and a total below.
  if (first && paid.length === 1) return [withSum([...first.detail, ...closing], first.title)];
  return [
    ...paid.map((part) => withSum([...part.detail, { text: t.sum, value: money(part.amount) }], part.title)),
    withSum(closing),
  ];
}

/** The debt after it; null if the payment was reversed, because that figure no longer holds. */
export function balanceOf(
  { balance, balanceDate, state }: PaymentReceipt,
  money: Write,
  t: ReceiptMessages,
  locale: Locale,
): string | null {
  if (state === 'returned') return null;
  return fill(balance > 0 ? t.after : t.afterNothing, {
    date: dayWithYear(balanceDate, locale),
    amount: money(balance),
  });
}
