import type { LoanLocale } from '@plazo/contract/launch';
import { sharedMessages as shared } from '@plazo/contract/shared.messages';
import type { Texts } from '@plazo/contract/text';
import { channelMessages } from './channels.messages.ts';

const es = {
  ...channelMessages.es,
  title: 'Devolver el dinero',
  toReturn: shared.es.toReturn,
  by: 'A más tardar el',
  means: 'Si lo devuelves',
  steps: {
    amount: 'Devuelves {amount} en un solo pago, a más tardar el {date}.',
    charges: 'No te cuesta nada: se anulan los {charges} de interés, comisión e IVA.',
    closed: 'El préstamo queda cerrado y no debes nada. Puedes descargar la carta de no adeudo.',
    late: 'Si el dinero llega después de ese día, o incompleto, el préstamo sigue con su interés y su comisión: cuenta como un pago y debes el resto.',
  },
  figures: 'Qué no pagas y qué devuelves',
  pay: 'Devuelve el dinero: {amount}',
  keep: 'Quedarme con el préstamo',
} as const;

export type CoolingOffMessages = Texts<typeof es>;

export const coolingOffMessages: Record<LoanLocale, CoolingOffMessages> = {
  es,
  en: {
    ...channelMessages.en,
    title: 'Return the money',
    toReturn: shared.en.toReturn,
    by: 'By',
    means: 'If you return it',
    steps: {
      amount: 'You return {amount} in a single payment by {date}.',
      charges: 'It costs you nothing: the {charges} of interest, commission and VAT are waived.',
      closed: 'The loan is closed and you owe nothing. You can download its no-debt letter.',
      late: 'If the money arrives late or incomplete, the loan goes on with its interest and commission: it counts as a payment and you owe the rest.',
    },
    figures: 'What you do not pay, and what you return',
    pay: 'Return the money: {amount}',
    keep: 'Keep the loan',
  },
};
