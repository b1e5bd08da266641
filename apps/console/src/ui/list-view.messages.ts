import type { Texts } from '@plazo/contract/text';

const es = {
  more: 'hay más al bajar',
  move: 'moverse',
  open: 'abrir',
  all: 'todas',
  csv: 'CSV',
  csvNote: 'Guardar lo que se ve, para una hoja de cálculo',
} as const;
const en: Texts<typeof es> = {
  more: 'more as you scroll',
  move: 'move',
  open: 'open',
  all: 'all',
  csv: 'CSV',
  csvNote: 'Save what is seen, for a spreadsheet',
};

export const listMessages = { es, en };
