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
  days: '{count} días',
  months: '{count} meses',
  annualRate: 'Tasa de interés anual',
  penalty: 'Recargo por día de atraso',
  onOverdue: '{rate} del capital vencido',
  account: 'Cuenta de depósito',
  dailyRate: 'Tasa diaria {rate}',
  payment: 'Pago {number} de {count}',
  onlyPayment: 'Pago único',
  planDescription: 'Capital {principal} · interés {interest} · comisión {commission} · IVA {iva}',
  amountDescription: 'Estamos preparando tu oferta de {amount}',
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
    days: '{count} days',
    months: '{count} months',
    annualRate: 'Annual interest rate',
    penalty: 'Charge for each day late',
    onOverdue: '{rate} of the overdue principal',
    account: 'Account for the deposit',
    dailyRate: 'Daily rate {rate}',
    payment: 'Payment {number} of {count}',
    onlyPayment: 'Single payment',
    planDescription: 'Principal {principal} · interest {interest} · commission {commission} · VAT {iva}',
    amountDescription: 'We are preparing your offer of {amount}',
  },
};
