import type { LoanLocale } from '@plazo/contract/launch';
import { sharedMessages as shared } from '@plazo/contract/shared.messages';
import type { Texts } from '@plazo/contract/text';

const es = {
  title: 'Carta de no adeudo',
  ready: 'Tu carta está lista',
  issued: 'Emitida el {date}',
  toWhom: 'A quien corresponda:',
  statement:
    '{company} hace constar que {borrower} pagó por completo el préstamo {order} el {date} y que no debe nada por él: ni capital, ni intereses, ni comisiones, ni recargos.',
  statementCancelled:
    '{company} hace constar que {borrower} canceló el préstamo {order} dentro de su plazo de cancelación, devolvió el capital el {date} y no debe nada por él: ni capital, ni intereses, ni comisiones, ni recargos.',
  statementForgiven:
    '{company} hace constar que el {date} dejó de cobrar lo que faltaba por pagar del préstamo {order}, y que {borrower} no debe nada por él: ni capital, ni intereses, ni comisiones, ni recargos.',
  figures: 'Datos del préstamo',
  lender: 'Quien prestó el dinero (acreedor)',
  address: 'Domicilio',
  borrower: 'A nombre de',
  order: shared.es.orderNo,
  product: shared.es.product,
  amount: shared.es.principal,
  disbursedOn: 'Entregado el',
  settledOn: shared.es.settledOn,
  cancelledOn: 'Cancelado el',
  endedOn: 'Terminado el',
  paid: 'Total pagado',
  owed: 'Saldo pendiente',
  verify: 'Para quien reciba esta carta',
  code: 'Código',
  how: 'Escríbelo en {address} o escanea el código QR.',
  qrAlt: 'Código QR de la página que comprueba esta carta',
  until: 'La carta no vence, salvo que una tienda o un banco anule un pago.',
  check: 'Comprobar la carta',
} as const;

export type LetterMessages = Texts<typeof es>;

export const letterMessages: Record<LoanLocale, LetterMessages> = {
  es,
  en: {
    title: 'No-debt letter',
    ready: 'Your letter is ready',
    issued: 'Issued on {date}',
    toWhom: 'To whom it may concern:',
    statement:
      '{company} certifies that {borrower} paid off loan {order} in full on {date} and owes nothing on it: no principal, no interest, no fees, no late charges.',
    statementCancelled:
      '{company} certifies that {borrower} cancelled loan {order} within its cooling-off period, returned the principal on {date} and owes nothing on it: no principal, no interest, no fees, no late charges.',
    statementForgiven:
      '{company} certifies that on {date} it forgave what was left to pay on loan {order}, and that {borrower} owes nothing on it: no principal, no interest, no fees, no late charges.',
    figures: 'About the loan',
    lender: 'Lender',
    address: 'Address',
    borrower: 'In the name of',
    order: shared.en.orderNo,
    product: shared.en.product,
    amount: shared.en.principal,
    disbursedOn: 'Paid out on',
    settledOn: shared.en.settledOn,
    cancelledOn: 'Cancelled on',
    endedOn: 'Ended on',
    paid: 'Total paid',
    owed: 'Balance owed',
    verify: 'For anyone who receives this letter',
    code: 'Code',
    how: 'Enter it at {address}, or scan the QR code.',
    qrAlt: 'QR code of the page that verifies this letter',
    until: 'The letter doesn’t expire, unless a shop or a bank cancels a payment.',
    check: 'Check this letter',
  },
};
