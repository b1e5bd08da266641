import type { LoanLocale } from '@plazo/contract/launch';
import type { Texts } from '@plazo/contract/text';

const es = {
  title: 'Fecha del primer pago',
  heading: '¿Qué día te queda mejor?',
  text: 'Los demás pagos se cuentan desde ese día. Más tarde, más interés: en la oferta verás las cifras.',
  day: 'Día del primer pago',
  hint: 'Del {earliest} al {latest}',
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
    text: 'The other payments count from that day. The later, the more interest: the offer will show the amounts.',
    day: 'Day of the first payment',
    hint: 'From {earliest} to {latest}',
    use: 'See the offer with this date',
    fixedTitle: 'This date cannot be chosen',
    fixed: 'The due dates of this offer are fixed.',
    back: 'Back to the offer',
  },
};
