import type { LoanLocale } from '@plazo/contract/launch';
import { channelMessages } from './channels.messages.ts';

const es = {
  ...channelMessages.es,
  title: 'Cancelar el préstamo',
  giveBack: 'Devuelves',
  by: 'A más tardar el',
  means: 'Si lo cancelas',
  steps: {
    amount: 'Devuelves {amount}, en un solo pago y a más tardar el {date}.',
    charges: 'No te cuesta nada: se anulan los {charges} de interés, comisión e IVA.',
    closed: 'El préstamo queda cerrado y no debes nada. Puedes descargar su carta de no adeudo.',
    late: 'Si el dinero llega después de ese día, o incompleto, cuenta para tu préstamo, que sigue como está.',
  },
  figures: 'Cuentas claras',
  pay: 'Devuelve el dinero: {amount}',
  keep: 'Conservar el préstamo',
};

export type CoolingOffMessages = typeof es;

export const coolingOffMessages: Record<LoanLocale, CoolingOffMessages> = {
  es,
  en: {
    ...channelMessages.en,
    title: 'Cancel the loan',
    giveBack: 'You return',
    by: 'By',
    means: 'If you cancel it',
    steps: {
      amount: 'You return {amount} in a single payment by {date}.',
      charges: 'It costs you nothing: the {charges} of interest, commission and VAT are waived.',
      closed: 'The loan is closed and you owe nothing. You can download its no-debt letter.',
      late: 'If the money arrives late or incomplete, it goes towards your loan, which continues as it is.',
    },
    figures: 'The figures',
    pay: 'Return the money: {amount}',
    keep: 'Keep the loan',
  },
};
