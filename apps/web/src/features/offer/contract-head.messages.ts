import type { LoanLocale } from '@plazo/contract/launch';
import type { Texts } from '@plazo/contract/text';

const es = {
  before: 'era {date}',
  signed: 'El contrato, como lo firmaste',
} as const;

/** The screen around the contract: no words that borrowers accept. */
export const contractHeadMessages: Record<LoanLocale, Texts<typeof es>> = {
  es,
  en: {
    before: 'was {date}',
    signed: 'The contract, as you signed it',
  },
};
