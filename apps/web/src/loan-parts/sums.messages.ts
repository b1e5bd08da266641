import type { LoanLocale } from '@plazo/contract/launch';
import type { Texts } from '@plazo/contract/text';

// The three sums of a loan have one name each, on every screen: the amount due, the whole debt, the payoff.
const es = {
  toPay: 'Por pagar',
  toPayNow: 'Por pagar hoy',
  owed: 'Debes en total',
  toEnd: 'Para terminar hoy tu préstamo',
} as const;

export const sumsMessages: Record<LoanLocale, Texts<typeof es>> = {
  es,
  en: { toPay: 'To pay', toPayNow: 'To pay today', owed: 'You owe in total', toEnd: 'To end your loan today' },
};
