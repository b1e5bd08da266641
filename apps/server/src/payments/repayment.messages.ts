import type { LoanLocale } from '@plazo/contract/launch';
import { sharedMessages as shared } from '@plazo/contract/shared.messages';
import type { Texts } from '@plazo/contract/text';

const es = {
  loanOf: shared.es.loanOf,
  principal: shared.es.principal,
  interest: shared.es.interest,
  commission: shared.es.commission,
  iva: shared.es.iva,
  penalty: shared.es.penalty,
  instalmentOf: '{number} de {count}',
  which: { one: 'pago {which}', other: 'pagos {which}' },
  instalmentsThrough: '{first} a {last} de {count}',
  planInterest: shared.es.planInterest,
  rebate: shared.es.rebate,
  payoffNotice: 'Con este pago terminas tu préstamo. El monto es el de hoy.',
  stillDue: 'De este pago',
  allStill: 'En total, de todo el préstamo',
  allStillWithIt: 'De todo el préstamo, incluido lo anterior',
  partNotice: 'Si lo que falta no se paga a tiempo, tiene recargo.',
  partGrowsNotice: 'Lo que falte sigue atrasado y su recargo sigue subiendo.',
  growsNotice: 'Mañana deberás {more} más, por el recargo.',
  cappedNotice: 'El recargo por atraso llegó a su tope y ya no sube.',
} as const;

// The amount due and its components, in the reader's language.
export const repaymentMessages: Record<LoanLocale, Texts<typeof es>> = {
  es,
  en: {
    loanOf: shared.en.loanOf,
    principal: shared.en.principal,
    interest: shared.en.interest,
    commission: shared.en.commission,
    iva: shared.en.iva,
    penalty: shared.en.penalty,
    instalmentOf: '{number} of {count}',
    which: { one: 'payment {which}', other: 'payments {which}' },
    instalmentsThrough: '{first} to {last} of {count}',
    planInterest: shared.en.planInterest,
    rebate: shared.en.rebate,
    payoffNotice: 'This payment pays off your loan. The amount is for today.',
    stillDue: 'On this payment',
    allStill: 'In total, on the whole loan',
    allStillWithIt: 'On the whole loan, including the above',
    partNotice: 'If the rest isn’t paid on time, there’s a late charge.',
    partGrowsNotice: 'The rest stays overdue and its late charge keeps growing.',
    growsNotice: 'Tomorrow you’ll owe {more} more, for the late charge.',
    cappedNotice: 'The late charge has reached its limit and won’t grow.',
  },
};
