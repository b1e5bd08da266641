import type { LoanLocale } from '@plazo/contract/launch';
import type { Texts } from '@plazo/contract/text';

const es = {
  all: 'Todas',
  open: 'En proceso',
  answered: 'Atendidas',
  orderNo: 'Préstamo',
  product: 'Producto',
  amount: 'Monto',
  loan: '{product}, préstamo de {amount}',
  loanOf: '{product}, préstamo de {amount} del {date}',
  dueDate: 'Fecha de pago',
  status: 'Estado',
} as const;

// The texts of complaints, in the reader's language.
export const complaintsMessages: Record<LoanLocale, Texts<typeof es>> = {
  es,
  en: {
    all: 'All',
    open: 'In progress',
    answered: 'Answered',
    orderNo: 'Loan',
    product: 'Product',
    amount: 'Amount',
    loan: '{product}, loan of {amount}',
    loanOf: '{product}, loan of {amount} of {date}',
    dueDate: 'Due date',
    status: 'Status',
  },
};
