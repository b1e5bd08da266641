import type { LoanLocale } from '@plazo/contract/launch';
import { sharedMessages as shared } from '@plazo/contract/shared.messages';
import type { Texts } from '@plazo/contract/text';

const es = {
  loanOf: shared.es.loanOf,
  cashTitle: 'Muestra este código',
  transferTitle: 'Transfiere desde tu banco',
  transferDescription: 'Llega en minutos.',
  howTo: shared.es.howToPay,
  cashSteps: ['Di que pagas un servicio.', 'Muestra o dicta el código.', 'Paga en efectivo y guarda tu recibo.'],
  transferSteps: [
    'En tu banco, elige transferir a una CLABE.',
    'Copia de aquí cada dato.',
    'Transfiere la cantidad exacta.',
  ],
  goodToKnow: 'Ten en cuenta',
  held: 'Nos avisaron de un pago de {amount} del {date} y lo estamos revisando. Si ya pagaste, no pagues otra vez.',
  rounded:
    'Debes {owed}, pero en caja no se aceptan esos centavos. Los {more} de más cuentan para tu préstamo o quedan a tu favor.',
  channelFee: 'Por recibir tu pago te cobran ahí {fee}: en total pagas {total}. Ese cargo no es nuestro.',
  part: 'Lo que falte de tu pago lo sigues debiendo, con su misma fecha.',
  pictures: 'Paso a paso',
} as const;

// The instructions on a voucher, in the reader's language.
export const voucherMessages: Record<LoanLocale, Texts<typeof es>> = {
  es,
  en: {
    loanOf: shared.en.loanOf,
    cashTitle: 'Show this code',
    transferTitle: 'Transfer from your bank',
    transferDescription: 'Credited within minutes.',
    howTo: shared.en.howToPay,
    cashSteps: ['Say you want to pay a bill.', 'Show the code or read it out.', 'Pay in cash and keep your receipt.'],
    transferSteps: [
      'In your bank, choose a transfer to a CLABE.',
      'Copy each detail from here.',
      'Transfer the exact amount.',
    ],
    goodToKnow: 'Good to know',
    held: 'We’re checking a payment of {amount} made on {date}. If you’ve paid, please don’t pay again.',
    rounded:
      'You owe {owed}, but the till can’t take those centavos. The extra {more} goes towards your loan or stays as your credit.',
    channelFee: 'They charge you {fee} there for taking your payment, so you pay {total} in all. That fee isn’t ours.',
    part: 'You still owe the rest of your payment, on the same date.',
    pictures: 'Step by step',
  },
};
