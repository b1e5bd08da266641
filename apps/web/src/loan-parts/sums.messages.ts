import type { LoanLocale } from '@plazo/contract/launch';
import { sharedMessages as shared } from '@plazo/contract/shared.messages';
import type { Texts } from '@plazo/contract/text';

// The three sums of a loan have one name each on every screen: the amount due, the whole debt, the payoff.
const es = {
  toPay: 'Por pagar',
  toPayNow: 'Por pagar hoy',
  owed: shared.es.owed,
  toEnd: shared.es.toEnd,
} as const;

export const sumsMessages: Record<LoanLocale, Texts<typeof es>> = {
  es,
  en: { toPay: 'To pay', toPayNow: 'To pay today', owed: shared.en.owed, toEnd: shared.en.toEnd },
};
