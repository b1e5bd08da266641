import type { LoanLocale } from '@plazo/contract/launch';
import type { Texts } from '@plazo/contract/text';

const es = {
  title: 'Fecha del primer pago',
  text: 'Los demás pagos se cuentan a partir de ese día. Al cambiarlo, el interés del primer periodo también cambia: en la oferta verás las cifras.',
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
    text: 'The other payments count from that day. Changing it also changes the interest of the first period: you will see the amounts in the offer.',
    day: 'Day of the first payment',
    hint: 'From {earliest} to {latest}',
    use: 'See the offer with this date',
    fixedTitle: 'This date cannot be chosen',
    fixed: 'The due dates of this offer are fixed.',
    back: 'Back to the offer',
  },
};
