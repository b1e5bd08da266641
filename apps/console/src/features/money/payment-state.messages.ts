import type { Texts } from '@plazo/contract/text';

const es = {
  credited: 'Abonado',
  partlyReversed: 'Revertido en parte',
  reversed: 'Revertido',
  unmatched: 'Sin dueño',
  held: 'Retenido',
  refused: 'Devuelto',
} as const;

const en: Texts<typeof es> = {
  credited: 'Credited',
  partlyReversed: 'Reversed in part',
  reversed: 'Reversed',
  unmatched: 'Unmatched',
  held: 'Held',
  refused: 'Paid back',
};

/** What became of a payment, wherever it is listed. */
export const paymentStateMessages = { es, en };
