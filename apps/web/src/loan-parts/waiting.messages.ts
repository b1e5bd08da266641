import type { LoanLocale } from '@plazo/contract/launch';
import type { Texts } from '@plazo/contract/text';

// The cost of waiting, in the same words on loan details, on the statement and next to an extension.
const es = {
  titleEarly: 'Si pagas {days} días tarde: {added} más',
  titleLate: 'Si esperas {days} días: {added} más',
  markedDay: '{date}: pagas {amount}',
  onDay: 'El {date} pagarías {amount}.',
  eachDay: 'Si te atrasas: +{perDay} cada día, hasta llegar a +{most}.',
  eachDayOfOne: 'Este pago tarde: +{perDay} cada día, hasta llegar a +{most}.',
  eachDayEndless: 'Si te atrasas: +{perDay} cada día, sin tope.',
  early: 'Después del {last}, cada día de atraso costará {perDay}.',
  late: 'Cada día más de atraso cuesta {perDay}.',
  stops: 'Este recargo sube hasta el {stop}. Luego ya no, pero sigues debiendo.',
  endless: 'El recargo deja de subir cuando pagas. No tiene tope: si no pagas, sube todos los días.',
  most: 'Si se atrasan otros pagos, también tienen recargo. Todos los recargos juntos nunca pasan de {most}.',
  chartStops: 'El recargo sube de {start} a {top}.',
  chartEndless: 'Del {from} al {stop} el recargo sube de {start} a {top}, y después sigue subiendo.',
  top: 'Recargo máximo: {amount}',
  now: 'Recargo hasta hoy: {amount}',
} as const;

export type WaitingMessages = Texts<typeof es>;

export const waitingMessages: Record<LoanLocale, WaitingMessages> = {
  es,
  en: {
    titleEarly: 'If you pay {days} days late: {added} more',
    titleLate: 'If you wait {days} days: {added} more',
    markedDay: '{date}: you pay {amount}',
    onDay: 'On {date} you would pay {amount}.',
    eachDay: 'If late: +{perDay} each day, up to +{most}.',
    eachDayOfOne: 'This payment late: +{perDay} each day, up to +{most}.',
    eachDayEndless: 'If late: +{perDay} each day, no limit.',
    early: 'After {last}, each day late will cost {perDay}.',
    late: 'Each further day late costs {perDay}.',
    stops: 'This charge grows until {stop}. Then it stops, but the debt remains.',
    endless: 'The late charge stops growing when you pay. It has no limit: until you pay, it grows every day.',
    most: 'If other payments are late, they have a late charge too. All late charges together never exceed {most}.',
    chartStops: 'The late charge grows from {start} to {top}.',
    chartEndless: 'From {from} to {stop} the late charge grows from {start} to {top}, and keeps growing.',
    top: 'Highest charge: {amount}',
    now: 'Charge up to today: {amount}',
  },
};
