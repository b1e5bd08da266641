import type { LoanLocale } from '@plazo/contract/launch';
import type { Texts } from '@plazo/contract/text';

const es = {
  title: 'Fecha del primer pago',
  heading: '¿Qué día te queda mejor?',
  text: 'Más tarde, más interés. Los demás pagos siguen ese día.',
  days: 'Día y primer pago',
  total: 'En total',
  same: 'como tu oferta',
  less: '{amount} menos',
  more: '{amount} más',
  other: 'Otra fecha',
  range: 'Del {earliest} al {latest}',
  day: 'Día del primer pago',
  refused: 'Ese día no se puede elegir.',
  see: 'Ver lo que cuesta',
  use: 'Ver la oferta con esta fecha',
  fixedTitle: 'Esta fecha no se puede elegir',
  fixed: 'En esta oferta las fechas de pago ya están fijas.',
  back: 'Volver a la oferta',
} as const;

export type FirstDueDateMessages = Texts<typeof es>;

export const firstDueDateMessages: Record<LoanLocale, FirstDueDateMessages> = {
  es,
  en: {
    title: 'Date of the first payment',
    heading: 'Which day suits you best?',
    text: 'The later, the more interest. The other payments count from that day.',
    days: 'Day and first payment',
    total: 'In all',
    same: 'as in your offer',
    less: '{amount} less',
    more: '{amount} more',
    other: 'Another date',
    range: 'From {earliest} to {latest}',
    day: 'Day of the first payment',
    refused: 'That day cannot be chosen.',
    see: 'See what it costs',
    use: 'See the offer with this date',
    fixedTitle: 'This date cannot be chosen',
    fixed: 'The due dates of this offer are fixed.',
    back: 'Back to the offer',
  },
};
