import type { Texts } from '@plazo/contract/text';

const es = {
  note: 'N',
  agree: 'A',
  waive: 'C',
  approve: 'A',
  reject: 'R',
  assign: 'S',
  forgive: 'P',
  'charge-off': 'D',
  transfer: 'E',
  record: 'I',
  pause: 'U',
  plan: 'L',
  show: 'V',
} as const;

const en: Texts<typeof es> = {
  note: 'L',
  agree: 'A',
  waive: 'W',
  approve: 'A',
  reject: 'D',
  assign: 'S',
  forgive: 'F',
  'charge-off': 'C',
  transfer: 'T',
  record: 'O',
  pause: 'U',
  plan: 'P',
  show: 'R',
};

/** The key of what can be done about an order: a letter of its name. */
export const orderLetters = { es, en };
