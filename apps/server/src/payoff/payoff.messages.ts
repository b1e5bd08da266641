import type { LoanLocale } from '@plazo/contract/launch';
import { sharedMessages as shared } from '@plazo/contract/shared.messages';
import type { Texts } from '@plazo/contract/text';

const es = {
  penalty: shared.es.penalty,
  interest: shared.es.interest,
  iva: shared.es.iva,
  commission: shared.es.commission,
  principal: shared.es.principal,
  planInterest: shared.es.planInterest,
  rebate: shared.es.rebate,
} as const;

// The rows of a payoff, in the reader's language.
export const payoffMessages: Record<LoanLocale, Texts<typeof es>> = {
  es,
  en: {
    penalty: shared.en.penalty,
    interest: shared.en.interest,
    iva: shared.en.iva,
    commission: shared.en.commission,
    principal: shared.en.principal,
    planInterest: shared.en.planInterest,
    rebate: shared.en.rebate,
  },
};
