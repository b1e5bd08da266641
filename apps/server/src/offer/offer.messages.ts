import type { LoanLocale } from '@plazo/contract/launch';

// Texts that the offer's answer carries, in the reader's language.
const es = {
  received: 'Recibes',
  interest: 'Interés',
  iva: 'IVA',
  commission: 'Comisión',
  coupon: 'Cupón aplicado a la comisión',
  total: 'Total a pagar',
  term: 'Plazo',
  terms: {
    day: '{count} días',
    week: '{count} pagos semanales',
    fortnight: '{count} pagos catorcenales',
    month: '{count} meses',
  },
  interestFree: 'Pagos sin interés, al inicio',
  principalFree: 'Pagos sin capital, al inicio',
  annualRate: 'Tasa de interés anual',
  penalty: 'Recargo por día de atraso',
  withIva: '{rate} más IVA',
  onOverdue: '{rate} del capital vencido',
  onOverdueInstalment: '{rate} del pago vencido',
  account: 'Cuenta de depósito',
  dailyRate: 'Tasa diaria {rate}',
  payment: 'Pago {number} de {count}',
  onlyPayment: 'Pago único',
  // No-break spaces: a line never ends between a figure and its name, nor begins with a dot.
  planDescription:
    'Capital\u00a0{principal}\u00a0· interés\u00a0{interest}\u00a0· comisión\u00a0{commission}\u00a0· IVA\u00a0{iva}',
  amountDescription: 'Monto de tu oferta: {amount}',
};

export const offerMessages: Record<LoanLocale, typeof es> = {
  es,
  en: {
    received: 'You receive',
    interest: 'Interest',
    iva: 'VAT (IVA)',
    commission: 'Commission',
    coupon: 'Coupon, taken off the commission',
    total: 'Total to repay',
    term: 'Term',
    terms: {
      day: '{count} days',
      week: '{count} weekly payments',
      fortnight: '{count} fortnightly payments',
      month: '{count} months',
    },
    interestFree: 'Payments without interest, at the beginning',
    principalFree: 'Payments without principal, at the beginning',
    annualRate: 'Annual interest rate',
    penalty: 'Charge for each day late',
    withIva: '{rate} plus VAT',
    onOverdue: '{rate} of the overdue principal',
    onOverdueInstalment: '{rate} of the overdue payment',
    account: 'Account for the deposit',
    dailyRate: 'Daily rate {rate}',
    payment: 'Payment {number} of {count}',
    onlyPayment: 'Single payment',
    planDescription:
      'Principal\u00a0{principal}\u00a0· interest\u00a0{interest}\u00a0· commission\u00a0{commission}\u00a0· VAT\u00a0{iva}',
    amountDescription: 'Amount of your offer: {amount}',
  },
};
