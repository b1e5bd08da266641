import type { LoanLocale } from '@plazo/contract/launch';

const es = {
  title: 'Tu préstamo',
  toPay: 'Por pagar',
  toPayNow: 'Debes pagar hoy',
  due: 'Vence el {date}',
  wasDue: 'Venció el {date}',
  confirmed: 'Listo, tu préstamo está confirmado.',
  details: 'Detalle del préstamo',
  contract: 'Ver el contrato',
  repay: 'Pagar {amount}',
  repayPlain: 'Pagar',
  extend: 'Extender el plazo',
  extendTitle: '¿Quieres extender el plazo?',
  extendBody:
    'Extender tiene un costo y mueve tu fecha de pago; tu deuda no baja. Verás el costo total antes de decidir.',
  goExtend: 'Ver la extensión',
  noExtend: 'No, prefiero pagar',
  borrowAgain: 'Pedir otro préstamo',
  borrowInApp: 'Abre la app {app} para pedir otro préstamo.',
};

export type LoanDetailsMessages = typeof es;

export const loanDetailsMessages: Record<LoanLocale, LoanDetailsMessages> = {
  es,
  en: {
    title: 'Your loan',
    toPay: 'To pay',
    toPayNow: 'To pay today',
    due: 'Due on {date}',
    wasDue: 'Was due on {date}',
    confirmed: 'Done, your loan is confirmed.',
    details: 'Loan details',
    contract: 'See the contract',
    repay: 'Pay {amount}',
    repayPlain: 'Pay',
    extend: 'Extend the term',
    extendTitle: 'Do you want to extend the term?',
    extendBody:
      'An extension costs a fee and moves your due date; it does not reduce your debt. You see the full cost before you decide.',
    goExtend: 'See the extension',
    noExtend: 'No, I will pay',
    borrowAgain: 'Borrow again',
    borrowInApp: 'Open the {app} app to borrow again.',
  },
};
