import type { LoanLocale } from '@plazo/contract/launch';
import { sharedMessages as shared } from '@plazo/contract/shared.messages';
import type { Texts } from '@plazo/contract/text';
import { shortPaymentsMessages } from './short-payments.messages.ts';

const es = {
  ...shortPaymentsMessages.es,
  title: 'Tu código de pago',
  titleOfTransfer: 'Datos para transferir',
  titleOfExtension: 'Tu código para extender',
  titleOfCancellation: 'Tu código para devolver el dinero',
  total: 'Cantidad exacta',
  fee: shared.es.extensionFee,
  toReturn: shared.es.toReturn,
  code: 'Código de pago',
  barcodeAlt: 'Código de barras {code}',
  validThrough: 'Paga a más tardar el {date}; después podrías deber más.',
  endsThrough: 'Terminas tu préstamo si pagas a más tardar el {date}; después podrías deber más.',
  extendsThrough:
    'Paga a más tardar el {date}. Si pagas después, o menos, el dinero cuenta para tu préstamo y tu fecha no cambia.',
  cancelsThrough:
    'Paga a más tardar el {date}. Si pagas después, o menos, el dinero cuenta para tu préstamo y el préstamo sigue.',
  clabe: 'CLABE',
  copyCode: 'Copiar código',
  copyClabe: 'Copiar CLABE',
  larger: 'Ver el código en grande',
  brightness: 'Si la caja no lo lee, sube el brillo de tu pantalla.',
  copyAmount: 'Copiar cantidad',
  bank: 'Banco',
  company: 'A nombre de',
  copy: 'Copiar',
  copied: 'Copiado',
  copyFailed: 'Mantén presionado el texto para copiarlo',
  picture: 'Paso {number}',
  site: 'Ir al sitio',
  more: 'Fotos, sitio y datos de la empresa',
  afterCharges: 'Cuando recibamos este pago, vuelve a la extensión para pagar su cargo.',
  paid: 'Recibimos tu pago.',
  partly: 'Recibimos una parte de tu pago.',
  over: 'Este código ya no está vigente.',
  seeExtension: 'Volver a la extensión',
  seeLoan: 'Ver mi préstamo',
} as const;

export type InstructionMessages = Texts<typeof es>;

export const instructionMessages: Record<LoanLocale, InstructionMessages> = {
  es,
  en: {
    ...shortPaymentsMessages.en,
    title: 'Your payment code',
    titleOfTransfer: 'Transfer details',
    titleOfExtension: 'Your code to extend',
    titleOfCancellation: 'Your code to cancel',
    total: 'Exact amount',
    fee: shared.en.extensionFee,
    toReturn: shared.en.toReturn,
    code: 'Payment code',
    barcodeAlt: 'Barcode {code}',
    validThrough: 'Pay by {date}; after that you may owe more.',
    endsThrough: 'You pay off your loan if you pay by {date}; after that you may owe more.',
    extendsThrough:
      'Pay by {date}. If you pay later, or less, the money goes towards your loan and your due date stays the same.',
    cancelsThrough:
      'Pay by {date}. If you pay later, or less, the money goes towards your loan and the loan continues.',
    clabe: 'CLABE',
    copyCode: 'Copy code',
    copyClabe: 'Copy CLABE',
    larger: 'Show the barcode larger',
    brightness: 'If the till cannot read it, turn up the brightness of your screen.',
    copyAmount: 'Copy amount',
    bank: 'Bank',
    company: 'In the name of',
    copy: 'Copy',
    copied: 'Copied',
    copyFailed: 'Press and hold the text to copy it',
    picture: 'Step {number}',
    site: 'Go to the site',
    more: 'Photos, site and company',
    afterCharges: 'Once this payment is credited, go back to the extension to pay its fee.',
    paid: 'We received your payment.',
    partly: 'We received part of your payment.',
    over: 'This code is no longer valid.',
    seeExtension: 'Back to the extension',
    seeLoan: 'See my loan',
  },
};
