import type { LoanLocale } from '@plazo/contract/launch';

const es = {
  title: 'Recibo de pago',
  amount: 'Pagaste',
  amountReturned: 'Este pago ya no cuenta',
  details: 'Datos del pago',
  lender: 'Recibido por',
  paid: 'Qué pagó',
  paidReturned: 'Qué cubría',
  kept: 'Quedó a tu favor',
  askBack: 'Pídenos la devolución',
  sum: 'Suma',
  total: 'Total pagado',
  totalReturned: 'Total de este pago',
  after: 'Después de este pago, el {date}, debías {amount}.',
  owed: 'Hoy debes en total {amount}.',
  loan: 'Ver mi préstamo',
  statement: 'Ver todos los movimientos',
  disagree: '¿No estás de acuerdo? Repórtalo',
  help: 'Algo no está bien en este recibo',
};

export type ReceiptMessages = typeof es;

export const receiptMessages: Record<LoanLocale, ReceiptMessages> = {
  es,
  en: {
    title: 'Payment receipt',
    amount: 'You paid',
    amountReturned: 'This payment no longer counts',
    details: 'Payment details',
    lender: 'Received by',
    paid: 'What it paid',
    paidReturned: 'What it covered',
    kept: 'Your credit',
    askBack: 'Ask for a refund',
    sum: 'Sum',
    total: 'Total paid',
    totalReturned: 'Total of this payment',
    after: 'After this payment, on {date}, you owed {amount}.',
    owed: 'You owe {amount} in total today.',
    loan: 'See my loan',
    statement: 'See all activity',
    disagree: 'Do you disagree? Report it',
    help: 'Something on this receipt is wrong',
  },
};
