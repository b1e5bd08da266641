import type { LoanLocale } from '@plazo/contract/launch';

const es = {
  principal: 'Capital que recibiste',
  interest: 'Interés que se anula',
  commission: 'Comisión que se anula',
  iva: 'IVA que se anula',
  penalty: 'Recargo que se anula',
  paid: 'Lo que ya pagaste',
  giveBack: 'Devuelves',
};

// Texts that the answer about a cancellation carries, in the reader's language.
export const coolingOffMessages: Record<LoanLocale, typeof es> = {
  es,
  en: {
    principal: 'Principal that you received',
    interest: 'Interest that is taken off',
    commission: 'Commission that is taken off',
    iva: 'VAT that is taken off',
    penalty: 'Late charge that is taken off',
    paid: 'What you have paid already',
    giveBack: 'You give back',
  },
};
