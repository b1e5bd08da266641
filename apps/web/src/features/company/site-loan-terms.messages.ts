import type { LoanLocale } from '@plazo/contract/launch';
import type { Texts } from '@plazo/contract/text';
import { type SiteMessages, siteMessages } from './site.messages.ts';
import { type LoanCostsMessages, loanCostsMessages } from './site-loan-costs.messages.ts';

const es = {
  title: 'Términos del préstamo',
  description: 'Términos y condiciones de los préstamos de {company}, en inglés: plazos, recargos y pago anticipado.',
  onlyEnglish: 'Texto legal, solo en inglés.',
  scope:
    'Solo para préstamos de {least} a {most} días a personas de la India. Los términos de cualquier otro están en su contrato.',
  seeCosts: 'Ver cuánto cuesta un préstamo',
  inContract:
    'Los términos de tu préstamo están en tu contrato. Esto es lo que cuestan los préstamos que ofrecemos hoy.',
} as const;

export type LoanTermsMessages = SiteMessages & Texts<typeof es> & { loanCosts: LoanCostsMessages };

/** The page around the loan terms, which exist only in English. */
export const loanTermsMessages: Record<LoanLocale, LoanTermsMessages> = {
  es: { ...siteMessages.es, ...es, loanCosts: loanCostsMessages.es },
  en: {
    ...siteMessages.en,
    title: 'Loan terms and conditions',
    description: 'Terms and conditions of the loans of {company}: terms, late charges and prepayment.',
    onlyEnglish: '',
    // The text says so itself.
    scope: '',
    seeCosts: 'See what a loan costs',
    inContract: 'The terms of your loan are in your contract. This is what the loans we offer today cost.',
    loanCosts: loanCostsMessages.en,
  },
};
