import type { LoanLocale } from '@plazo/contract/launch';
import { sharedMessages as shared } from '@plazo/contract/shared.messages';
import type { Texts } from '@plazo/contract/text';

const es = {
  all: 'Todas',
  open: shared.es.inProgress,
  answered: 'Respondidas',
  orderNo: shared.es.loan,
  product: shared.es.product,
  amount: shared.es.amount,
  loan: shared.es.loanOf,
  loanOf: '{product} de {amount} del {date}',
  dueDate: 'Fecha de pago',
  isDue: 'Vence el {date}',
  wasDue: 'Venció el {date}',
  inWords: 'Préstamo de {amount}. {state}',
  status: 'Estado',
  missingPaymentHint: 'Di qué día, dónde y cuánto pagaste. Agrega foto de tu recibo.',
  missingPaymentOutcome:
    'Mientras lo buscamos, los recargos siguen. Si lo encontramos, tu pago cuenta desde el día en que lo hiciste y los corregimos.',
} as const;

// The texts of complaints, in the reader's language.
export const complaintsMessages: Record<LoanLocale, Texts<typeof es>> = {
  es,
  en: {
    all: 'All',
    open: shared.en.inProgress,
    answered: 'Answered',
    orderNo: shared.en.loan,
    product: shared.en.product,
    amount: shared.en.amount,
    loan: shared.en.loanOf,
    loanOf: '{product}, loan of {amount} of {date}',
    dueDate: 'Due date',
    isDue: 'Due {date}',
    wasDue: 'Overdue since {date}',
    inWords: 'Loan of {amount}. {state}',
    status: 'Status',
    missingPaymentHint: 'Say what day, where and how much you paid. Add a photo of your receipt.',
    missingPaymentOutcome:
      'While we look for it, late charges continue. If we find it, your payment counts from the day you made it, and we correct them.',
  },
};
