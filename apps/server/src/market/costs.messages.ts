import type { LoanLocale } from '@plazo/contract/launch';
import { sharedMessages as shared } from '@plazo/contract/shared.messages';
import { termTexts } from '@plazo/contract/term.messages';
import type { Texts } from '@plazo/contract/text';

const es = {
  terms: termTexts.es,
  received: shared.es.received,
  term: shared.es.term,
  rate: 'Tasa de interés anual, fija',
  interest: shared.es.interest,
  commission: shared.es.commission,
  iva: shared.es.iva,
  total: shared.es.totalPaid,
  payments: 'Cada pago',
  cat: shared.es.cat,
  late: 'Por día de atraso',
  lateFirst: 'Por día de atraso, primer pago',
  lateMost: '{perDay}; máximo {most}',
  lateMostOfAll: '{perDay}; máximo de todos {most}',
  lastPayment: '{amount}; el último, {last}',
  paymentRange: shared.es.range,
} as const;

export const costsMessages: Record<LoanLocale, Texts<typeof es>> = {
  es,
  en: {
    terms: termTexts.en,
    received: shared.en.received,
    term: shared.en.term,
    rate: 'Annual interest rate, fixed',
    interest: shared.en.interest,
    commission: shared.en.commission,
    iva: shared.en.iva,
    total: shared.en.totalPaid,
    payments: 'Each payment',
    cat: shared.en.cat,
    late: 'For each day late',
    lateFirst: 'For each day late, first payment',
    lateMost: '{perDay}; at most {most}',
    lateMostOfAll: '{perDay}; at most {most} for all',
    lastPayment: '{amount}; the last one {last}',
    paymentRange: shared.en.range,
  },
};
