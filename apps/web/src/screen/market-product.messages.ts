import type { LoanLocale } from '@plazo/contract/launch';

const es = {
  range: 'De {min} a {max}',
  received: 'Si recibes',
  total: 'Pagas en total',
  term: 'Plazo',
  days: '{count} días',
  months: '{count} meses',
  annualCost: 'Costo anual total',
  annualCostNote: 'CAT sin IVA',
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
    days: '{count} days',
    months: '{count} months',
    annualCost: 'Total annual cost',
    annualCostNote: 'APR without VAT',
    dailyRate: 'Daily rate',
    open: 'See {name}',
    openInApp: 'Open the {app} app to ask for this loan.',
  },
};
