import type { LoanLocale } from '@plazo/contract/launch';
import { sharedMessages as shared } from '@plazo/contract/shared.messages';
import type { Texts } from '@plazo/contract/text';

const es = {
  save: 'Guardar este documento (PDF)',
  pageOf: 'Página {page} de {pages}',
  loan: 'Préstamo {orderId}',
  payment: 'Pago {paymentId}',
  /** The file names, without their number. */
  files: {
    contract: 'contrato',
    sheet: 'datos-del-prestamo',
    letter: 'carta-de-no-adeudo',
    receipt: 'recibo',
    statement: 'estado-de-cuenta',
  },
  /** The statement as a document; on the screen its title is a question. */
  statement: 'Estado de cuenta',
  date: 'Fecha',
  text: 'Concepto',
  change: 'Cargo o pago',
  balance: 'Saldo',
  amount: shared.es.amount,
  notRecorded: 'Este ejemplar no lleva registro de aceptación: por sí solo no prueba que el contrato se haya aceptado.',
  otherLanguage: {
    es: 'Este contrato se aceptó en español.',
    en: 'Este contrato se aceptó en inglés. Este ejemplar está en español.',
  },
  otherWording:
    'Este contrato se aceptó con la versión {accepted} del texto. Este ejemplar lleva la versión {current}; las cifras son las que se aceptaron.',
} as const;

export type PaperMessages = Texts<typeof es>;

/** Texts of documents to keep, in addition to those of their screens. */
export const paperMessages: Record<LoanLocale, PaperMessages> = {
  es,
  en: {
    save: 'Save this document (PDF)',
    pageOf: 'Page {page} of {pages}',
    loan: 'Loan {orderId}',
    payment: 'Payment {paymentId}',
    files: {
      contract: 'contract',
      sheet: 'loan-facts',
      letter: 'no-debt-letter',
      receipt: 'receipt',
      statement: 'statement',
    },
    statement: 'Loan statement',
    date: 'Date',
    text: 'Description',
    change: 'Charge or payment',
    balance: 'Balance',
    amount: shared.en.amount,
    notRecorded:
      'This copy carries no record of acceptance: by itself it does not prove that the contract was accepted.',
    otherLanguage: {
      es: 'This contract was accepted in Spanish. This copy is in English.',
      en: 'This contract was accepted in English. This copy is in Spanish.',
    },
    otherWording:
      'This contract was accepted with version {accepted} of the text. This copy has version {current}; the figures are those that were accepted.',
  },
};
