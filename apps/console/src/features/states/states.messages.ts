import type { Texts } from '@plazo/contract/text';

const es = {
  title: 'Estados de la consola',
  note: 'solo en desarrollo, con los datos de la demostración',
  pages: 'Páginas, por estado',
  orders: 'Estados de una orden',
  problems: 'Problemas',
  others: 'Sin nada, y esperando',
  notes: 'Notas y botones',
  emptyTitle: 'Nada espera aquí',
  emptyNote: 'Así se ve una cola vacía.',
  plainNote: 'Una nota.',
  warning: 'Vence hoy.',
  positive: 'Hecho.',
} as const;

const en: Texts<typeof es> = {
  title: 'States of the console',
  note: 'in development only, with the demo’s data',
  pages: 'Pages, by state',
  orders: 'States of an order',
  problems: 'Problems',
  others: 'Nothing, and waiting',
  notes: 'Notes and buttons',
  emptyTitle: 'Nothing waits here',
  emptyNote: 'This is how an empty queue looks.',
  plainNote: 'A note.',
  warning: 'Due today.',
  positive: 'Done.',
};

export const statesMessages = { es, en };
