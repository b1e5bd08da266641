import type { LoanLocale } from '@plazo/contract/launch';
import type { Texts } from '@plazo/contract/text';

const es = {
  title: 'Recibo de pago',
  amount: 'Pagaste',
  amountReturned: 'Este pago ya no cuenta',
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
  after: 'Después de este pago, el {date}, debías {amount}.',
  afterNothing: 'Después de este pago, el {date}, ya no debías nada.',
  owed: 'Hoy debes en total {amount}; mañana puede ser más.',
  loan: 'Ver mi préstamo',
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
    amountReturned: 'This payment no longer counts',
    details: 'Payment details',
    lender: 'Paid to',
    lenderReturned: 'It was for',
    paid: 'What it covered',
    paidReturned: 'What it covered',
    credit: 'Your credit',
    askBack: 'Ask for a refund',
    sum: 'Sum',
    total: 'Total paid',
    totalReturned: 'Total of this payment',
    after: 'After this payment, on {date}, you owed {amount}.',
    afterNothing: 'After this payment, on {date}, you owed nothing.',
    owed: 'You owe {amount} in total today; tomorrow it may be more.',
    loan: 'See my loan',
    statement: 'See all entries',
    notBack: 'Did you not get that money back? Tell us',
    help: 'See a mistake? Tell us',
  },
};
