import type { LoanLocale } from '@plazo/contract/launch';

const es = {
  all: 'Todas',
  open: 'En proceso',
  answered: 'Atendidas',
  orderNo: 'Préstamo',
  product: 'Producto',
  amount: 'Monto',
  dueDate: 'Fecha de pago',
  status: 'Estado',
};

// The texts of complaints, in the reader's language.
export const complaintsMessages: Record<LoanLocale, typeof es> = {
  es,
  en: {
    all: 'All',
    open: 'In progress',
    answered: 'Answered',
    orderNo: 'Loan',
    product: 'Product',
    amount: 'Amount',
    dueDate: 'Due date',
    status: 'Status',
  },
};
