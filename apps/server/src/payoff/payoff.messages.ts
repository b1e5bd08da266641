import type { LoanLocale } from '@plazo/contract/launch';
import type { Texts } from '@plazo/contract/text';

const es = {
  penalty: 'Recargo por atraso',
  interest: 'Interés',
  iva: 'IVA',
  commission: 'Comisión',
  principal: 'Capital',
  rebate: 'Interés e IVA que ya no pagas',
} as const;

// The rows of a payoff, in the reader's language.
export const payoffMessages: Record<LoanLocale, Texts<typeof es>> = {
  es,
  en: {
    penalty: 'Late charge',
    interest: 'Interest',
    iva: 'VAT (IVA)',
    commission: 'Commission',
    principal: 'Principal',
    rebate: 'Interest and VAT you save',
  },
};
