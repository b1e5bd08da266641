import type { LoanLocale } from '@plazo/contract/launch';

const es = {
  title: 'Tu código de pago',
  titleOfExtension: 'Tu código para extender',
  total: 'Total a pagar',
  fee: 'Cargo por extensión',
  code: 'Código de pago',
  barcodeAlt: 'Código de barras {code}',
  validThrough: 'Monto válido hasta el {date}',
  copyCode: 'Copiar código',
  company: 'A nombre de',
  copy: 'Copiar',
  copied: 'Copiado',
  copyFailed: 'Mantén presionado el texto para copiarlo',
  picture: 'Paso {number}',
  site: 'Ir al sitio',
  after: 'Cuando pagues, vuelve a tu préstamo para ver el pago acreditado.',
  afterCharges: 'Cuando se acredite este pago, vuelve a la extensión para pagar su cargo.',
  afterExtension: 'Cuando pagues, vuelve a tu préstamo para ver tu nueva fecha.',
  seeExtension: 'Volver a la extensión',
  seeLoan: 'Ver mi préstamo',
};

export type InstructionMessages = typeof es;

export const instructionMessages: Record<LoanLocale, InstructionMessages> = {
  es,
  en: {
    title: 'Your payment code',
    titleOfExtension: 'Your code to extend',
    total: 'Total to pay',
    fee: 'Extension fee',
    code: 'Payment code',
    barcodeAlt: 'Barcode {code}',
    validThrough: 'Amount valid until {date}',
    copyCode: 'Copy code',
    company: 'In the name of',
    copy: 'Copy',
    copied: 'Copied',
    copyFailed: 'Press and hold the text to copy it',
    picture: 'Step {number}',
    site: 'Go to the site',
    after: 'Once you have paid, go back to your loan to see it credited.',
    afterCharges: 'Once this payment is credited, go back to the extension to pay its fee.',
    afterExtension: 'Once you have paid, go back to your loan to see your new date.',
    seeExtension: 'Back to the extension',
    seeLoan: 'See my loan',
  },
};
