import type { LoanLocale } from '@plazo/contract/launch';
import { annualCostMessages } from './annual-cost.messages.ts';

const es = {
  range: 'De {min} a {max}',
  received: 'Si recibes',
  total: 'Pagas en total',
  term: 'Plazo',
  terms: {
    day: '{count} días',
    week: '{count} pagos semanales',
    fortnight: '{count} pagos catorcenales',
    month: '{count} meses',
  },
  annualCost: annualCostMessages.es,
  dailyRate: 'Tasa diaria',
  open: 'Ver {name}',
  openInApp: 'Abre la app {app} para pedir este préstamo.',
};

export type MarketProductMessages = typeof es;

/** The words of a product of the loan market, on each screen that shows one. */
export const marketProductMessages: Record<LoanLocale, MarketProductMessages> = {
  es,
  en: {
    range: 'From {min} to {max}',
    received: 'If you receive',
    total: 'You repay in total',
    term: 'Term',
    terms: {
      day: '{count} days',
      week: '{count} weekly payments',
      fortnight: '{count} fortnightly payments',
      month: '{count} months',
    },
    annualCost: annualCostMessages.en,
    dailyRate: 'Daily rate',
    open: 'See {name}',
    openInApp: 'Open the {app} app to ask for this loan.',
  },
};
