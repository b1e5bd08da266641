import type { Texts } from '@plazo/contract/text';

const es = {
  direction: 'Quién empezó',
  directions: { out: 'Nosotros', in: 'El cliente' },
  sent: 'enviado',
  promised: 'Prometió pagar',
  withPromise: 'Anotar contacto y promesa',
  promiseToo: 'y la promesa: {amount} el {day}',
  promiseNot: 'El contacto quedó anotado; la promesa no.',
} as const;

const en: Texts<typeof es> = {
  direction: 'Who began it',
  directions: { out: 'Us', in: 'The borrower' },
  sent: 'sent',
  promised: 'They promised to pay',
  withPromise: 'Log contact and promise',
  promiseToo: 'and the promise: {amount} on {day}',
  promiseNot: 'The contact is logged; the promise is not.',
};

/** What was said, and promised, in a contact. */
export const contactMessages = { es, en };
