import type { LoanLocale } from '@plazo/contract/launch';
import { sharedMessages as shared } from '@plazo/contract/shared.messages';
import type { Texts } from '@plazo/contract/text';
import { annualCostMessages } from '../../loan-parts/annual-cost.messages.ts';
import { type SiteMessages, siteMessages } from './site.messages.ts';

const es = {
  title: 'Cuánto cuesta un préstamo',
  description: 'El plazo más corto y el más largo, el costo anual más alto y un ejemplo de cada préstamo de {company}.',
  intro:
    'Estas cifras salen de los préstamos que {company} ofrece hoy en {app}. Lo que cuesta el tuyo está en tu oferta y en tu contrato, antes de aceptar.',
  all: 'Todos los préstamos',
  shortest: 'Plazo más corto',
  longest: 'Plazo más largo',
  most: 'Costo anual más alto',
  annualCost: annualCostMessages.es,
  amount: shared.es.amount,
  range: '{min} a {max}',
  term: shared.es.term,
  terms: '{shortest} a {longest}',
  example: 'Ejemplo, si se toma hoy',
  none: 'Ahora no se ofrece ningún préstamo.',
} as const;

export type LoanCostsMessages = SiteMessages & Texts<typeof es>;

export const loanCostsMessages: Record<LoanLocale, LoanCostsMessages> = {
  es: { ...siteMessages.es, ...es },
  en: {
    ...siteMessages.en,
    title: 'What a loan costs',
    description: 'The shortest and the longest term, the highest annual cost and an example of each loan of {company}.',
    intro:
      'These figures come from the loans that {company} offers in {app} today. Your offer and your contract show what yours costs before you accept.',
    all: 'All loans',
    shortest: 'Shortest term',
    longest: 'Longest term',
    most: 'Highest annual cost',
    annualCost: annualCostMessages.en,
    amount: shared.en.amount,
    range: '{min} to {max}',
    term: shared.en.term,
    terms: '{shortest} to {longest}',
    example: 'Example, if taken today',
    none: 'No loans are on offer right now.',
  },
};
