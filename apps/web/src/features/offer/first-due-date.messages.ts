import type { LoanLocale } from '@plazo/contract/launch';
import type { Texts } from '@plazo/contract/text';

const es = {
  title: 'Primer pago',
  heading: '¿Qué día te queda mejor?',
  text: 'Más tarde, más interés. Los demás pagos se mueven igual.',
  days: 'Día y primer pago',
  total: 'En total',
  same: 'como tu oferta',
  less: '{amount} menos',
  more: '{amount} más',
  other: 'Otra fecha',
  range: 'Del {earliest} al {latest}',
  day: 'Día del primer pago',
  refused: 'Elige un día del {earliest} al {latest}.',
  see: 'Ver lo que cuesta',
  use: 'Ver la oferta con el día marcado',
  fixedTitle: 'Las fechas de esta oferta ya están fijas',
  fixed: 'Las ves en la oferta.',
  back: 'Volver a la oferta',
} as const;

export type FirstDueDateMessages = Texts<typeof es>;

export const firstDueDateMessages: Record<LoanLocale, FirstDueDateMessages> = {
  es,
  en: {
    title: 'First payment',
    heading: 'Which day suits you best?',
    text: 'Later means more interest. The other payments move with it.',
    days: 'Day and first payment',
    total: 'Total',
    same: 'as in your offer',
    less: '{amount} less',
    more: '{amount} more',
    other: 'Another date',
    range: 'From {earliest} to {latest}',
    day: 'Day of the first payment',
    refused: 'Choose a day from {earliest} to {latest}.',
    see: 'See what it costs',
    use: 'See the offer with the selected day',
    fixedTitle: 'The dates of this offer are fixed',
    fixed: 'You can see them in the offer.',
    back: 'Back to the offer',
  },
};
