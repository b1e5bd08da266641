import type { LoanLocale } from '@plazo/contract/launch';
import type { Texts } from '@plazo/contract/text';
import { type SiteMessages, siteMessages } from './site.messages.ts';
import { loanCostsMessages } from './site-loan-costs.messages.ts';

const es = {
  title: 'Términos del préstamo',
  description: 'Términos y condiciones de los préstamos de {company}, en inglés: plazos, recargos y pago anticipado.',
  onlyEnglish: 'Texto legal, solo en inglés.',
  india: 'Términos en inglés',
  indiaOnly: 'Solo para préstamos en la India, no para los de arriba.',
  yours: 'Los términos de tu préstamo están en tu contrato, que lees antes de aceptar.',
  all: loanCostsMessages.es.all,
  scope: 'Solo los de {least} a {most} días tienen estos términos.',
} as const;

export type LoanTermsMessages = SiteMessages & Texts<typeof es>;

/** The page around the loan terms, which exist only in English. */
export const loanTermsMessages: Record<LoanLocale, LoanTermsMessages> = {
  es: { ...siteMessages.es, ...es },
  en: {
    ...siteMessages.en,
    title: 'Loan terms and conditions',
    description: 'Terms and conditions of the loans of {company}: terms, late charges and prepayment.',
    onlyEnglish: '',
    indiaOnly: '',
    yours: 'The terms of your loan are in your contract, which you read before you accept.',
    all: loanCostsMessages.en.all,
    india: 'Loans to people in India',
    scope: 'Only loans of {least} to {most} days have these terms.',
  },
};
