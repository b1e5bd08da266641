import type { Texts } from '@plazo/contract/text';

const es = {
  columns: 'Columnas',
  view: 'Vista',
  views: 'Vistas guardadas',
  saveView: 'Guardar esta vista',
  viewName: 'Nombre de la vista',
  viewNote: 'Se guarda en este navegador, para ti.',
  removeView: 'Quitar la vista {name}',
  news: { one: '{count} nueva: mostrar', other: '{count} nuevas: mostrar' },
  chosen: { one: '{count} elegida', other: '{count} elegidas' },
  clear: 'No elegir ninguna',
  csvChosen: 'CSV de las elegidas',
  bulkTitle: '{name}: {count}',
  bulkNote: 'Se envía una por una; cada una dice qué fue de ella.',
  notFor: {
    one: '{count} de las elegidas no lo admite, y queda como está.',
    other: '{count} de las elegidas no lo admiten, y quedan como están.',
  },
  results: {
    idle: '—',
    sending: 'enviando…',
    done: 'hecho',
    waiting: 'espera a otra persona',
    unknown: 'no se sabe: repetir es seguro',
  },
  result: 'Qué fue de ella',
  row: 'Fila',
  summary: '{done} de {count} hechas',
  again: 'Repetir las que faltan',
} as const;

const en: Texts<typeof es> = {
  columns: 'Columns',
  view: 'View',
  views: 'Saved views',
  saveView: 'Save this view',
  viewName: 'Name of the view',
  viewNote: 'It is kept in this browser, for you.',
  removeView: 'Remove the view {name}',
  news: { one: '{count} new: show it', other: '{count} new: show them' },
  chosen: { one: '{count} chosen', other: '{count} chosen' },
  clear: 'Choose none',
  csvChosen: 'CSV of those chosen',
  bulkTitle: '{name}: {count}',
  bulkNote: 'They are sent one by one; each says what became of it.',
  notFor: {
    one: '{count} of those chosen cannot have it, and stays as it is.',
    other: '{count} of those chosen cannot have it, and stay as they are.',
  },
  results: {
    idle: '—',
    sending: 'sending…',
    done: 'done',
    waiting: 'waits for another person',
    unknown: 'not known: sending again is safe',
  },
  result: 'What became of it',
  row: 'Row',
  summary: '{done} of {count} done',
  again: 'Send the rest again',
};

export const workListMessages = { es, en };
