import type { LoanLocale } from '@plazo/contract/launch';
import type { Texts } from '@plazo/contract/text';
import { annualCostMessages } from './annual-cost.messages.ts';

const es = {
  range: 'De {min} a {max}',
  received: 'Si recibes',
  total: 'Pagarías en total',
  term: 'Plazo',
  terms: {
    day: { one: '{count} día', other: '{count} días' },
    week: { one: '{count} pago semanal', other: '{count} pagos semanales' },
    fortnight: { one: '{count} pago catorcenal', other: '{count} pagos catorcenales' },
    month: { one: '{count} mes', other: '{count} meses' },
  },
  annualCost: annualCostMessages.es,
  dailyRate: 'Tasa diaria',
  open: 'Pedir {name}',
  apply: 'Se pide en la app {app}, o hablando con nosotros.',
} as const;

export type MarketProductMessages = Texts<typeof es>;

/** The texts of a loan market product, for every screen that shows one. */
export const marketProductMessages: Record<LoanLocale, MarketProductMessages> = {
  es,
  en: {
    range: 'From {min} to {max}',
    received: 'If you receive',
    total: 'You would repay in total',
    term: 'Term',
    terms: {
      day: { one: '{count} day', other: '{count} days' },
      week: { one: '{count} weekly payment', other: '{count} weekly payments' },
      fortnight: { one: '{count} fortnightly payment', other: '{count} fortnightly payments' },
      month: { one: '{count} month', other: '{count} months' },
    },
    annualCost: annualCostMessages.en,
    dailyRate: 'Daily rate',
    open: 'Apply for {name}',
    apply: 'Apply in the {app} app, or talk to us.',
  },
};
