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
    latePlan: 'Cada día de atraso del primer pago suma {perDay}, hasta {ofFirst}. Recargo máximo por todos: {most}.',
    lateEndless: shared.es.eachDayEndless,
    cancel: 'Puedes cancelar gratis: devuélvelo hasta el {date}.',
    cancelAccrued: 'No puedes cancelar gratis; pagar antes ahorra interés.',
    cancelInterest: 'No puedes cancelar gratis; pagar antes ahorra interés.',
    cancelAgreed: 'Devolverlo antes no ahorra: pagas el costo completo.',
    accept: 'Aceptar es firmar. Depositamos{account}; si tardamos, pagas después.',
    acceptReoffer: 'Aceptar es firmar. Depositamos{account}; si no sale hoy, el préstamo termina sin costo.',
    acceptReviewed: 'Aceptar es firmar. Lo revisamos en menos de un día; si lo aprobamos, te depositamos{account}.',
    toAccount: ' en tu cuenta\u00a0··{ending}',
  },
  replaces: 'No te entregamos a tiempo el préstamo anterior: terminó y no debes nada.',
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
      latePlan: 'Each day late on the first payment adds {perDay}, up to {ofFirst}. Highest charge for all: {most}.',
      lateEndless: shared.en.eachDayEndless,
      cancel: 'You can cancel free: return it by {date}.',
      cancelAccrued: 'You can’t cancel free: paying early only saves interest.',
      cancelInterest: 'You can’t cancel free: paying early saves interest.',
      cancelAgreed: 'Returning it early saves nothing: you pay the full cost.',
      accept: 'Accepting is signing. We send the money{account}; if we’re late, you pay later.',
      acceptReoffer: 'Accepting is signing. We send the money{account}; if not today, it ends at no cost.',
      acceptReviewed: 'Accepting is signing. We review it within a day; if we approve it, we send the money{account}.',
      toAccount: ' to your account\u00a0··{ending}',
    },
    replaces: 'We didn’t send your earlier loan on time, so we closed it. You owe nothing on it.',
    dailyRate: 'Daily rate {rate}',
    chooseFirstDue: 'Choose another date',
    payment: 'Payment {number} of {count}',
    onlyPayment: 'Single payment',
    planDescription:
      'Principal\u00a0{principal}\u00a0· interest\u00a0{interest}\u00a0· commission\u00a0{commission}\u00a0· VAT\u00a0{iva}',
    amountDescription: 'Amount of your offer: {amount}',
  },
};
