import type { LoanLocale } from '@plazo/contract/launch';
import { sharedMessages as shared } from '@plazo/contract/shared.messages';
import { termTexts } from '@plazo/contract/term.messages';
import type { Texts } from '@plazo/contract/text';
import { annualCostMessages } from './annual-cost.messages.ts';

const es = {
  range: 'De {min} a {max}',
  received: 'Si recibes',
  cost: 'Te costaría',
  share: '{share} por cada {of}',
  after: 'en {term}',
  total: 'Pagarías en total',
  term: shared.es.term,
  terms: termTexts.es,
  annualCost: annualCostMessages.es,
  dailyRate: 'Tasa diaria',
  perDay: 'interés: {rate} al día',
  open: 'Pedir {name}',
} as const;

export type MarketProductMessages = Texts<typeof es>;

/** The texts of a loan market product, for every screen that shows one. */
export const marketProductMessages: Record<LoanLocale, MarketProductMessages> = {
  es,
  en: {
    range: 'From {min} to {max}',
    received: 'If you receive',
    cost: 'It would cost you',
    share: '{share} for every {of}',
    after: 'in {term}',
    total: 'You’d repay in total',
    term: shared.en.term,
    terms: termTexts.en,
    annualCost: annualCostMessages.en,
    dailyRate: 'Daily rate',
    perDay: 'interest: {rate} a day',
    open: 'Apply for {name}',
  },
};
