import type { LoanLocale } from '@plazo/contract/launch';
import type { Texts } from '@plazo/contract/text';

const es = { title: 'Datos principales del préstamo', contract: 'Ver el contrato' };

export type DisclosureSheetMessages = Texts<typeof es>;

/** The texts around the page of key figures: its own texts come with the server's answer. */
export const disclosureSheetMessages: Record<LoanLocale, DisclosureSheetMessages> = {
  es,
  en: { title: 'Main facts of the loan', contract: 'See the contract' },
} as const;
