import type { Texts } from '@plazo/contract/text';

const es = {
  next: 'Fila siguiente',
  previous: 'Fila anterior',
  sortBy: 'Ordenar por esta columna',
  choose: 'Elegir la fila',
  chooseAll: 'Elegir todas las que se ven',
} as const;
const en: Texts<typeof es> = {
  next: 'Next row',
  previous: 'Previous row',
  sortBy: 'Sort by this column',
  choose: 'Choose the row',
  chooseAll: 'Choose all that are shown',
};

export const tableMessages = { es, en };
