import type { Texts } from '@plazo/contract/text';

const es = {
  onDay: '{day}. Ese día se pone al día con {amount}',
  untilNow: 'hoy serían {amount}',
  moneyHeld: 'Ya pagó {amount} con un código de esta orden, y falta abonarlo: no lo cobres otra vez.',
  promiseThis: 'Prometer {amount}',
  amountMissing: 'Falta cuánto pagará.',
  amountUnread: 'Ese monto no se puede leer: escríbelo como {example}.',
  dayMissing: 'Falta qué día pagará.',
  noParts: 'Ese día debe {amount}, y su pantalla solo le deja pagarlo entero: menos que eso no lo podrá pagar ahí.',
  leastPart: 'Su pantalla solo le deja pagar en partes desde {amount}.',
  planTotal: '{total} en total: toda la deuda de hoy. Si los planes del producto tienen interés, se suma al proponerlo',
  planEqual: '{count} pagos de {each}; el último, de {last}, el {day}',
  planOne: 'Un pago de {each} el {day}',
} as const;

const en: Texts<typeof es> = {
  onDay: '{day}. On that day {amount} brings it up to date',
  untilNow: 'today it would be {amount}',
  moneyHeld: 'They have paid {amount} with a code of this order, not credited yet: do not collect it again.',
  promiseThis: 'Promise {amount}',
  amountMissing: 'How much they will pay is missing.',
  amountUnread: 'That amount cannot be read: write it as {example}.',
  dayMissing: 'On which day they will pay is missing.',
  noParts: 'On that day they owe {amount}, and their screen takes only all of it: less cannot be paid there.',
  leastPart: 'Their screen takes parts from {amount} only.',
  planTotal: '{total} in all: the whole debt of today. If plans of the product have interest, it is added on proposing',
  planEqual: '{count} payments of {each}; the last one, of {last}, on {day}',
  planOne: 'One payment of {each} on {day}',
};

/** What a promise and a plan would be, before they are made. */
export const agreeMessages = { es, en };
