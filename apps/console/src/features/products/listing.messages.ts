import type { Texts } from '@plazo/contract/text';

const es = {
  title: 'En el mercado',
  none: 'No se muestra: nadie lo encuentra sin una oferta.',
  example: '{amount} a {periods} {unit}',
  term: '{to} {unit}',
  terms: '{from} a {to} {unit}',
  facts: { example: 'Préstamo de ejemplo', terms: 'Plazos', position: 'Lugar' },
  show: 'Mostrar en el mercado',
  change: 'Cambiar cómo se muestra',
  showDone: 'Se muestra así a los clientes',
  showUndo: 'Se deshace con «Sacar del mercado».',
  remove: 'Sacar del mercado',
  removeDone: 'Ya no se muestra; sigue en venta',
  removeUndo: 'Se deshace mostrándolo otra vez.',
  exampleAmount: 'Monto del ejemplo',
  periods: 'Plazo del ejemplo',
  unit: 'De qué',
  minPeriods: 'Plazo más corto',
  maxPeriods: 'Plazo más largo',
  position: 'Lugar en la lista',
} as const;

const en: Texts<typeof es> = {
  title: 'In the market',
  none: 'Not shown: nobody finds it without an offer.',
  example: '{amount} over {periods} {unit}',
  term: '{to} {unit}',
  terms: '{from} to {to} {unit}',
  facts: { example: 'Example loan', terms: 'Terms', position: 'Place' },
  show: 'Show in the market',
  change: 'Change how it is shown',
  showDone: 'Borrowers see it like this',
  showUndo: 'Undone by “Take out of the market”.',
  remove: 'Take out of the market',
  removeDone: 'Not shown any more; it stays on sale',
  removeUndo: 'Undone by showing it again.',
  exampleAmount: 'Amount of the example',
  periods: 'Term of the example',
  unit: 'Of what',
  minPeriods: 'Shortest term',
  maxPeriods: 'Longest term',
  position: 'Place in the list',
};

export const listingMessages = { es, en };
