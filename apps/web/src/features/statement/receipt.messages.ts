import type { LoanLocale } from '@plazo/contract/launch';

const es = {
  title: 'Recibo de pago',
  amount: 'Pagaste',
  details: 'Datos del pago',
  lender: 'Recibido por',
  paid: 'Qué pagó',
  kept: 'Quedó a tu favor',
  askBack: 'Pídenos la devolución',
  sum: 'Suma',
  total: 'Total pagado',
  after: 'Después de este pago, el {date}, debías {amount}.',
  owed: 'Hoy debes {amount} de este préstamo.',
  pay: 'Elegir cómo pagar',
  statement: 'Ver todos los movimientos',
  help: 'Algo no está bien en este recibo',
};

export type ReceiptMessages = typeof es;

export const receiptMessages: Record<LoanLocale, ReceiptMessages> = {
  es,
  en: {
    title: 'Payment receipt',
    amount: 'You paid',
    details: 'Payment details',
    lender: 'Received by',
    paid: 'What it paid',
    kept: 'Your credit',
    askBack: 'Ask for a refund',
    sum: 'Sum',
    total: 'Total paid',
    after: 'After this payment, on {date}, you owed {amount}.',
    owed: 'You owe {amount} on this loan today.',
    pay: 'Choose how to pay',
    statement: 'See all activity',
    help: 'Something on this receipt is wrong',
  },
};
