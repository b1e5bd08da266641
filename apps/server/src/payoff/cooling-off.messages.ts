import type { LoanLocale } from '@plazo/contract/launch';
import { sharedMessages as shared } from '@plazo/contract/shared.messages';
import type { Texts } from '@plazo/contract/text';

const es = {
  principal: 'Lo que recibiste',
  interest: 'Interés que se anula',
  commission: 'Comisión que se anula',
  iva: 'IVA que se anula',
  penalty: 'Recargo que se anula',
  paid: 'Lo que ya pagaste',
  toReturn: shared.es.toReturn,
} as const;

// The texts of a cancellation, in the reader's language.
export const coolingOffMessages: Record<LoanLocale, Texts<typeof es>> = {
  es,
  en: {
    principal: 'What you received',
    interest: 'Interest waived',
    commission: 'Commission waived',
    iva: 'VAT waived',
    penalty: 'Late charge waived',
    paid: 'Already paid',
    toReturn: shared.en.toReturn,
  },
};
