import type { LoanLocale } from '@plazo/contract/launch';

const es = {
  title: 'Contrato de préstamo',
  note: 'Pagaré',
  lender: 'Acreedor',
  borrower: 'Deudor',
  address: 'Domicilio',
  product: 'Producto',
  account: 'Cuenta de depósito',
  date: 'Fecha del contrato',
  paidOut: 'Fecha de entrega',
  due: 'Último pago',
  amount: 'Capital',
  received: 'Recibes',
  interest: 'Interés',
  commission: 'Comisión',
  iva: 'IVA',
  total: 'Total a pagar',
  parties: 'Partes',
  figures: 'Cifras',
  promise:
    'Yo, {borrower}, reconozco haber recibido, o haber aceptado recibir, de {lender} la cantidad de {received} y me obligo a pagar {total} a más tardar el {due}, conforme al plan de pagos que acepté.',
  terms: 'Condiciones',
  // spec 9: annual interest 18 %, VAT 16 % of interest plus commission, penalty 3 % a day, extension up to 7 days.
  term1: 'El interés anual es de 18%; el IVA es de 16% del interés y la comisión.',
  term2: 'Por cada día de atraso se cobra 3% del capital vencido.',
  term3:
    'La fecha puede posponerse hasta 7 días pagando solo el cargo por extensión del periodo, si ya están pagados los intereses y los recargos.',
};

export type ContractMessages = typeof es;

export const contractMessages: Record<LoanLocale, ContractMessages> = {
  es,
  en: {
    title: 'Loan contract',
    note: 'Promissory note',
    lender: 'Lender',
    borrower: 'Borrower',
    address: 'Address',
    product: 'Product',
    account: 'Bank account',
    date: 'Date of the contract',
    paidOut: 'Paid out on',
    due: 'Last payment',
    amount: 'Principal',
    received: 'You receive',
    interest: 'Interest',
    commission: 'Commission',
    iva: 'VAT (IVA)',
    total: 'Total to repay',
    parties: 'Parties',
    figures: 'Figures',
    promise:
      'I, {borrower}, acknowledge that I have received, or agreed to receive, {received} from {lender}, and I promise to pay {total} by {due}, following the repayment plan that I accepted.',
    terms: 'Terms',
    term1: 'Interest is 18% a year; VAT is 16% of interest and commission.',
    term2: 'Each day late costs 3% of the overdue principal.',
    term3:
      'The date can be postponed by up to 7 days for the period’s extension fee alone, once interest and charges are paid.',
  },
};
