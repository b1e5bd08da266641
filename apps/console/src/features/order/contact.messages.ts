import type { Texts } from '@plazo/contract/text';

const es = {
  direction: 'Quién empezó',
  directions: { out: 'Nosotros', in: 'El cliente' },
  sent: 'enviado',
  when: 'Cuándo fue',
  whenHint: 'Vacío: ahora. Como mucho, hace una semana.',
  notNow: 'Así no se le puede contactar ahora: desde {moment}. Si fue antes, escribe cuándo.',
  never: 'Así no se le puede contactar. Si fue antes, escribe cuándo.',
  whenWrong: 'Corrige cuándo fue.',
  promised: 'Prometió pagar',
  withPromise: 'Anotar contacto y promesa',
  promiseToo: 'y la promesa: {amount} el {day}',
  promiseNot: 'El contacto quedó anotado. La promesa todavía no: corrígela o cierra.',
  promiseOnly: 'Anotar la promesa',
} as const;

const en: Texts<typeof es> = {
  direction: 'Who began it',
  directions: { out: 'Us', in: 'The borrower' },
  sent: 'sent',
  when: 'When it was',
  whenHint: 'Empty: now. A week ago at most.',
  notNow: 'They may not be contacted this way now: from {moment}. If it was before, write when.',
  never: 'They may not be contacted this way. If it was before, write when.',
  whenWrong: 'Correct when it was.',
  promised: 'They promised to pay',
  withPromise: 'Log contact and promise',
  promiseToo: 'and the promise: {amount} on {day}',
  promiseNot: 'The contact is logged. The promise is not yet: correct it, or close this.',
  promiseOnly: 'Log the promise',
};

/** What was said, and promised, in a contact. */
export const contactMessages = { es, en };
