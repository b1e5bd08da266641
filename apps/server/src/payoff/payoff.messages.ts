import type { LoanLocale } from '@plazo/contract/launch';

const es = {
  penalty: 'Recargo por atraso',
  interest: 'Interés',
  iva: 'IVA',
  commission: 'Comisión',
  principal: 'Capital',
  rebate: 'Interés e IVA que ya no pagas',
};

// The rows of a payoff, in the reader's language.
export const payoffMessages: Record<LoanLocale, typeof es> = {
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
