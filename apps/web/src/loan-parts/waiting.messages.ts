import type { LoanLocale } from '@plazo/contract/launch';
import { sharedMessages as shared } from '@plazo/contract/shared.messages';
import type { Texts } from '@plazo/contract/text';

// The cost of waiting, in the same words on loan details, on the statement and next to an extension.
const es = {
  titleEarly: 'Con {days} días de atraso: {added} más',
  titleTomorrow: 'Mañana: {perDay} más. En {days} días: {added} más.',
  markedDay: '{date}: recargo {amount}',
  onDay: 'El {date} pagarías {amount}.',
  eachDay: shared.es.eachDayLate,
  eachDayOfAll: 'Cada día de atraso de este pago suma {perDay}, hasta {top}. Recargo máximo por todos: {most}.',
  lateOfAll: 'Cada día de atraso suma {perDay}. Recargo máximo si se atrasan todos los pagos: {most}.',
  eachDayEndless: shared.es.eachDayEndless,
  early: 'Después del {last}, cada día suma {perDay}.',
  late: 'Cada día de atraso suma {perDay}.',
  stops: 'El recargo deja de subir el {stop}; lo debes además del préstamo.',
  stopsOfLate: 'El recargo de lo vencido deja de subir el {stop}; lo debes además del préstamo.',
  endless: 'El recargo no tiene tope: sube todos los días hasta que pagas.',
  most: 'Máximo por todo el préstamo: {most}.',
  chartStops: 'El recargo sube de {start} a {top}.',
  chartEndless: 'Del {from} al {stop} el recargo sube de {start} a {top}, y después sigue subiendo.',
  top: 'Recargo máximo: {amount}',
  topToday: 'Recargo máximo de lo vencido: {amount}',
  topOfThis: 'Máximo por este pago: {amount}',
} as const;

export type WaitingMessages = Texts<typeof es>;

export const waitingMessages: Record<LoanLocale, WaitingMessages> = {
  es,
  en: {
    titleEarly: '{days} days late: {added} more',
    titleTomorrow: 'Tomorrow: {perDay} more. In {days} days: {added} more.',
    markedDay: '{date}: charge {amount}',
    onDay: 'On {date} you would pay {amount}.',
    eachDay: shared.en.eachDayLate,
    eachDayOfAll: 'Each day late on this payment adds {perDay}, up to {top}. Highest charge for all: {most}.',
    lateOfAll: 'Each day late adds {perDay}. Highest charge if all payments are late: {most}.',
    eachDayEndless: shared.en.eachDayEndless,
    early: 'After {last}, each day late adds {perDay}.',
    late: 'Each day late adds {perDay}.',
    stops: 'The late charge stops growing on {stop}; you owe it on top of the loan.',
    stopsOfLate: 'The charge on what is late stops growing on {stop}; you owe it on top of the loan.',
    endless: 'The late charge has no limit: it grows every day until you pay.',
    most: 'Highest for the whole loan: {most}.',
    chartStops: 'The late charge grows from {start} to {top}.',
    chartEndless: 'From {from} to {stop} the late charge grows from {start} to {top}, and keeps growing.',
    top: 'Highest charge: {amount}',
    topToday: 'Highest charge on what is late: {amount}',
    topOfThis: 'Highest for this payment: {amount}',
  },
};
