import type { LoanLocale } from '@plazo/contract/launch';
import type { Texts } from '@plazo/contract/text';

const es = {
  short: 'Recibimos {amount}, pero no alcanzó para extender',
  shortWhy:
    'Una extensión se paga completa, en un solo pago. Lo que recibimos cuenta para tu préstamo y tu fecha de pago no cambió. Extender cuesta {fee}.',
  shortReceipt: '{amount}, {date} a las {time}. Ver el recibo',
} as const;

export type ShortPaymentsMessages = Texts<typeof es>;

/** Parts of a notice that several screens show. */
export const shortPaymentsMessages: Record<LoanLocale, ShortPaymentsMessages> = {
  es,
  en: {
    short: 'We received {amount}, which wasn’t enough to extend',
    shortWhy:
      'An extension is paid in full, in a single payment. What we received went towards your loan, and your due date hasn’t changed. Extending costs {fee}.',
    shortReceipt: '{amount}, {date} at {time}. See the receipt',
  },
};
