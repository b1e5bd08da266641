import type { LoanLocale } from '@plazo/contract/launch';

const es = {
  title: 'Préstamos disponibles',
  intro: 'Compara el costo total antes de pedir. Pedir prestado siempre cuesta más que lo que recibes.',
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
  emptyTitle: 'Por ahora no hay préstamos que mostrar',
  empty: 'Vuelve en otro momento.',
};

export type LoanMarketMessages = typeof es;

export const loanMarketMessages: Record<LoanLocale, LoanMarketMessages> = {
  es,
  en: {
    title: 'Available loans',
    intro: 'Compare the full cost before you ask for one. Borrowing always costs more than what you receive.',
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
    emptyTitle: 'There are no loans to show right now',
    empty: 'Come back another time.',
  },
};
