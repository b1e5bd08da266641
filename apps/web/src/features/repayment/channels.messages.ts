import type { LoanLocale } from '@plazo/contract/launch';
import type { Texts } from '@plazo/contract/text';

const es = {
  code: 'Código de pago',
  showBarcode: 'Ver código de barras',
  barcodeTitle: 'Muestra este código en {shop}',
  barcodeAlt: 'Código de barras {code}',
  scanToPay: 'En la caja lo escanean y cobran el monto exacto.',
  payBy: 'Paga a más tardar el {date}; después podrías deber más.',
  copy: 'Copiar',
  copied: 'Copiado',
  copyFailed: 'Mantén presionado el texto para copiarlo',
  noChannelsTitle: 'Ahora no podemos recibir pagos',
  noChannels: 'Inténtalo de nuevo en unos minutos, o llámanos.',
} as const;

export type ChannelMessages = Texts<typeof es>;

/** The texts of every list of payment channels. */
export const channelMessages: Record<LoanLocale, ChannelMessages> = {
  es,
  en: {
    code: 'Payment code',
    showBarcode: 'Show barcode',
    barcodeTitle: 'Show this code at {shop}',
    barcodeAlt: 'Barcode {code}',
    scanToPay: 'The cashier scans it and charges the exact amount.',
    payBy: 'Pay by {date}; after that you may owe more.',
    copy: 'Copy',
    copied: 'Copied',
    copyFailed: 'Press and hold the text to copy it',
    noChannelsTitle: 'We can’t take payments right now',
    noChannels: 'Try again in a few minutes, or call us.',
  },
};
