import type { LoanLocale } from '@plazo/contract/launch';

// What waiting costs, in the same words on loan details, on the statement and beside an extension.
const es = {
  titleEarly: 'Si pagas el {date}: {amount}',
  titleLate: 'Si esperas al {date}: {amount}',
  early: 'Después del {last}, cada día de atraso costará {perDay}.',
  late: 'Cada día más de atraso cuesta {perDay}.',
  stops: 'El recargo deja de subir cuando pagas o, si no pagas, el {stop}: ahí llega a {top}.',
  endless: 'El recargo deja de subir cuando pagas. No tiene tope: si no pagas, sube todos los días.',
  most: 'Todos los recargos de este préstamo juntos nunca pasan de {most}.',
  chartStops: 'Del {from} al {stop} el recargo sube de {start} a {top}, y ahí se detiene.',
  chartEndless: 'Del {from} al {stop} el recargo sube de {start} a {top}, y después sigue subiendo.',
  top: 'Tope del recargo: {amount}',
  now: 'Recargo hoy: {amount}',
};

export type WaitingMessages = typeof es;

export const waitingMessages: Record<LoanLocale, WaitingMessages> = {
  es,
  en: {
    titleEarly: 'If you pay only on {date}: {amount}',
    titleLate: 'If you wait until {date}: {amount}',
    early: 'After {last}, each day late will cost {perDay}.',
    late: 'Each further day late costs {perDay}.',
    stops: 'The late charge stops growing when you pay or, if you do not pay, on {stop}: it is {top} then.',
    endless: 'The late charge stops growing when you pay. It has no limit: until you pay, it grows every day.',
    most: 'All late charges of this loan together never come to more than {most}.',
    chartStops: 'From {from} to {stop} the late charge grows from {start} to {top}, and stops there.',
    chartEndless: 'From {from} to {stop} the late charge grows from {start} to {top}, and goes on growing.',
    top: 'Limit of the charge: {amount}',
    now: 'Charge today: {amount}',
  },
};
