import type { LoanLocale } from '@plazo/contract/launch';
import type { Texts } from '@plazo/contract/text';

const es = {
  title: 'Recibo de pago',
  amount: 'Pagaste',
  amountReturned: 'Ya no cuenta',
  details: 'Datos del pago',
  lender: 'Pagado a',
  lenderReturned: 'Era para',
  paid: 'Qué cubrió',
  paidReturned: 'Qué cubría',
  credit: 'Quedó a tu favor',
  askBack: 'Pídenos la devolución',
  sum: 'Suma',
  total: 'Total pagado',
  totalReturned: 'Total de este pago',
  after: 'Tras este pago, el {date}, debías {amount}.',
  afterNothing: 'Con este pago no quedó nada por pagar.',
  owed: 'Hoy debes en total {amount}.',
  loan: 'Elegir cómo pagar',
  payRest: 'Ver lo que debo hoy',
  statement: 'Ver todos los movimientos',
  notBack: '¿No recuperaste ese dinero? Avísanos',
  help: '¿Ves un error? Avísanos',
} as const;

export type ReceiptMessages = Texts<typeof es>;

export const receiptMessages: Record<LoanLocale, ReceiptMessages> = {
  es,
  en: {
    title: 'Payment receipt',
    amount: 'You paid',
    amountReturned: 'No longer counts',
    details: 'Payment details',
    lender: 'Paid to',
    lenderReturned: 'Meant for',
    paid: 'What it covered',
    paidReturned: 'What it would have covered',
    credit: 'Your credit',
    askBack: 'Ask for a refund',
    sum: 'Sum',
    total: 'Total paid',
    totalReturned: 'Total of this payment',
    after: 'After this payment, on {date}, you owed {amount}.',
    afterNothing: 'After this payment nothing was left to pay.',
    owed: 'You owe {amount} in total today.',
    loan: 'Choose how to pay',
    payRest: 'See what I owe today',
    statement: 'See all activity',
    notBack: 'Didn’t get that money back? Tell us',
    help: 'See a mistake? Tell us',
  },
};
