import type { LoanLocale } from '@plazo/contract/launch';
import type { Texts } from '@plazo/contract/text';
import { termTexts } from '../disclosure/term.messages.ts';

const es = {
  terms: termTexts.es,
  received: 'Recibes',
  term: 'Plazo',
  rate: 'Tasa de interés anual, fija',
  interest: 'Interés',
  commission: 'Comisión',
  iva: 'IVA',
  total: 'Pagas en total',
  payments: 'Cada pago',
  lastPayment: '{amount}; el último, {last}',
  paymentRange: 'De {least} a {most}',
} as const;

export const costsMessages: Record<LoanLocale, Texts<typeof es>> = {
  es,
  en: {
    terms: termTexts.en,
    received: 'You receive',
    term: 'Term',
    rate: 'Annual interest rate, fixed',
    interest: 'Interest',
    commission: 'Commission',
    iva: 'VAT (IVA)',
    total: 'You repay in total',
    payments: 'Each payment',
    lastPayment: '{amount}; the last one {last}',
    paymentRange: 'From {least} to {most}',
  },
};
