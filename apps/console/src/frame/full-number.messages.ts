import type { Texts } from '@plazo/contract/text';

const es = {
  show: 'Ver el número',
  showId: 'Ver completo',
  holder: 'a nombre de {name}',
  note: 'Queda anotado que lo viste. Se oculta en 30 segundos.',
} as const;

const en: Texts<typeof es> = {
  show: 'Show the number',
  showId: 'Show all of it',
  holder: 'in the name of {name}',
  note: 'It is recorded that you saw it. It is hidden in 30 seconds.',
};

export const fullNumberMessages = { es, en };
