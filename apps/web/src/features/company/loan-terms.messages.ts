import type { LoanLocale } from '@plazo/contract/launch';
import { type SiteMessages, siteMessages } from './site.messages.ts';

const es = {
  title: 'Términos del préstamo',
  description: 'Términos y condiciones de los préstamos de {company}, en inglés: plazos, recargos y pago anticipado.',
  onlyEnglish: 'Este texto legal está escrito solo en inglés.',
};

export type LoanTermsMessages = SiteMessages & typeof es;

/** The page around the loan terms, which exist only in English. */
export const loanTermsMessages: Record<LoanLocale, LoanTermsMessages> = {
  es: { ...siteMessages.es, ...es },
  en: {
    ...siteMessages.en,
    title: 'Loan terms and conditions',
    description: 'Terms and conditions of the loans of {company}: terms, late penalties and prepayment.',
    onlyEnglish: '',
  },
};
