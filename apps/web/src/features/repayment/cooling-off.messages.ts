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
    charges: 'No te cuesta nada: se anulan los {charges} de interés, comisión e IVA.',
    closed: 'El préstamo se cierra y no debes nada. Tendrás tu carta de no adeudo.',
    late: 'Si pagas después, o menos, cuenta como un pago y el préstamo sigue.',
  },
  figures: 'Qué se anula',
  pay: 'Dónde devolverlo',
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
      charges: 'It costs nothing: {charges} of interest, fee and VAT is waived.',
      closed: 'The loan closes and you owe nothing. You’ll get your no-debt letter.',
      late: 'Late or short? It counts as a payment and the loan continues.',
    },
    figures: 'What’s waived',
    pay: 'Where to return it',
    keep: 'Keep the loan',
  },
};
