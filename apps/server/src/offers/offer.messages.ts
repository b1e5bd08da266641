import type { LoanLocale } from '@plazo/contract/launch';
import { sharedMessages as shared } from '@plazo/contract/shared.messages';
import { termTexts } from '@plazo/contract/term.messages';
import type { Texts } from '@plazo/contract/text';

// The texts of an offer, in the reader's language.
const es = {
  received: shared.es.received,
  interest: shared.es.interest,
  iva: shared.es.iva,
  commission: shared.es.commission,
  commissionWithCoupon: 'Comisión, ya restado tu cupón de {coupon}',
  total: shared.es.total,
  term: shared.es.term,
  terms: termTexts.es,
  interestFree: 'Pagos sin interés, al inicio',
  principalFree: 'Pagos sin capital, al inicio',
  annualRate: 'Tasa de interés anual',
  penalty: 'Recargo por día de atraso',
  withIva: '{rate} más IVA',
  onOverdue: '{rate} de lo prestado que no pagues a tiempo',
  onOverdueInstalment: '{rate} de lo que no pagues a tiempo',
  inWords: {
    late: shared.es.eachDayLate,
    latePlan: 'Cada pago atrasado suma cada día; el primero, {perDay}; todos juntos, hasta {most} más.',
    lateEndless: shared.es.eachDayEndless,
    cancel: 'Si te arrepientes, devuélvelo gratis hasta el {date}.',
    cancelAccrued: 'Si te arrepientes, pagas comisión e interés hasta ese día.',
    cancelInterest: 'Si te arrepientes, pagas el interés hasta ese día.',
    cancelAgreed: 'Si te arrepientes, pagas el costo completo.',
  },
  replaces:
    'Esta es una oferta nueva. Tu préstamo anterior terminó porque no te entregamos el dinero el día acordado; de aquel no debes nada.',
  dailyRate: 'Tasa diaria {rate}',
  chooseFirstDue: 'Elegir otra fecha',
  payment: 'Pago {number} de {count}',
  onlyPayment: 'Pago único',
  // No-break spaces keep each figure with its name, and no line starts with a dot.
  planDescription:
    'Capital\u00a0{principal}\u00a0· interés\u00a0{interest}\u00a0· comisión\u00a0{commission}\u00a0· IVA\u00a0{iva}',
  amountDescription: 'Monto de tu oferta: {amount}',
} as const;

export const offerMessages: Record<LoanLocale, Texts<typeof es>> = {
  es,
  en: {
    received: shared.en.received,
    interest: shared.en.interest,
    iva: shared.en.iva,
    commission: shared.en.commission,
    commissionWithCoupon: 'Commission, your coupon of {coupon} already taken off',
    total: shared.en.total,
    term: shared.en.term,
    terms: termTexts.en,
    interestFree: 'Interest-free payments at the start',
    principalFree: 'Interest-only payments at the start',
    annualRate: 'Annual interest rate',
    penalty: 'Charge per day late',
    withIva: '{rate} plus VAT',
    onOverdue: '{rate} of the overdue principal',
    onOverdueInstalment: '{rate} of the overdue payment',
    inWords: {
      late: shared.en.eachDayLate,
      latePlan: 'Each late payment adds every day; the first, {perDay}; all together, up to {most} more.',
      lateEndless: shared.en.eachDayEndless,
      cancel: 'If you change your mind, return it free of charge by {date}.',
      cancelAccrued: 'If you change your mind, you pay commission, and interest up to that day.',
      cancelInterest: 'If you change your mind, you pay interest up to that day.',
      cancelAgreed: 'If you change your mind, you pay the full cost.',
    },
    replaces:
      'This is a new offer. Your earlier loan ended because we did not pay the money out on the agreed day; you owe nothing on it.',
    dailyRate: 'Daily rate {rate}',
    chooseFirstDue: 'Choose another date',
    payment: 'Payment {number} of {count}',
    onlyPayment: 'Single payment',
    planDescription:
      'Principal\u00a0{principal}\u00a0· interest\u00a0{interest}\u00a0· commission\u00a0{commission}\u00a0· VAT\u00a0{iva}',
    amountDescription: 'Amount of your offer: {amount}',
  },
};
