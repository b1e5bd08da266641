import type { LoanLocale } from '@plazo/contract/launch';
import { sharedMessages as shared } from '@plazo/contract/shared.messages';
import type { Texts } from '@plazo/contract/text';
import { shortPaymentsMessages } from './short-payments.messages.ts';

const es = {
  ...shortPaymentsMessages.es,
  title: 'Tu código de pago',
  titleOfTransfer: 'Datos para transferir',
  titleOfExtension: 'Tu código para extender',
  titleOfCancellation: 'Código para devolverlo',
  total: 'Cantidad exacta',
  fee: shared.es.extensionFee,
  toReturn: shared.es.toReturn,
  code: 'Código de pago',
  barcodeAlt: 'Código de barras {code}',
  validThrough: 'Paga a más tardar el {date}. Pagar después también cuenta, pero podrías deber más.',
  endsThrough: 'Terminas tu préstamo si pagas a más tardar el {date}; después podrías deber más.',
  extendsThrough:
    'Paga a más tardar el {date}. Si pagas después, o menos, el dinero cuenta para tu préstamo y tu fecha no cambia.',
  extendsTo:
    'Paga a más tardar el {date} y tu fecha pasa al {to}. Si pagas después, o menos, el dinero solo cuenta para tu préstamo.',
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
  more: 'Fotos y datos de la empresa',
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
    titleOfCancellation: 'Your code to return the money',
    total: 'Exact amount',
    fee: shared.en.extensionFee,
    toReturn: shared.en.toReturn,
    code: 'Payment code',
    barcodeAlt: 'Barcode {code}',
    validThrough: 'Pay by {date}. Paying later counts too, but you may owe more.',
    endsThrough: 'Pay by {date} to pay off your loan; after that you may owe more.',
    extendsThrough: 'Pay by {date}. Pay later, or less, and it goes towards your loan; your date won’t move.',
    extendsTo:
      'Pay by {date}, and your due date moves to {to}. Pay later, or less, and it only goes towards your loan.',
    cancelsThrough: 'Pay by {date}. Pay later, or less, and it goes towards your loan, which continues.',
    clabe: 'CLABE',
    copyCode: 'Copy code',
    copyClabe: 'Copy CLABE',
    larger: 'Enlarge the barcode',
    brightness: 'If the till can’t read it, turn up your screen’s brightness.',
    copyAmount: 'Copy amount',
    bank: 'Bank',
    company: 'In the name of',
    copy: 'Copy',
    copied: 'Copied',
    copyFailed: 'Press and hold the text to copy it',
    picture: 'Step {number}',
    site: 'Go to the site',
    more: 'More about this way to pay',
    afterCharges: 'Once this payment is credited, go back to the extension to pay its fee.',
    paid: 'We received your payment.',
    partly: 'We received part of your payment.',
    over: 'This code is no longer valid.',
    seeExtension: 'Back to the extension',
    seeLoan: 'See my loan',
  },
};
