import type { Placeholder } from '@plazo/contract/lender/complaint-templates';
import type { Texts } from '@plazo/contract/text';

/** What each placeholder could stand for. */
const examples = {
  folio: 'Q-7K2M9',
  borrowerName: 'Guadalupe Ramos',
  orderId: 'PZ10042',
  productName: 'Plazo Flex',
  filedOn: '2026-11-20',
  today: '2026-11-27',
  companyName: 'Plazo',
  servicePhone: '55 5555 0100',
} as const satisfies Record<Placeholder, string>;

const es = {
  title: 'Respuestas modelo',
  back: 'Quejas',
  columns: { name: 'Nombre', content: 'Texto' },
  count: { one: '{count} respuesta modelo', other: '{count} respuestas modelo' },
  noneTitle: 'No hay respuestas modelo',
  noneNote: 'Escribe una vez lo que se responde muchas veces. Cada respuesta se puede cambiar antes de enviarla.',
  add: 'Escribir una nueva',
  edit: 'Cambiar',
  write: 'Guardar',
  writeDone: 'Guardada: se puede elegir al responder',
  writeUndo: 'Se deshace cambiándola otra vez. Lo ya respondido sigue igual.',
  remove: 'Borrar',
  removeTitle: 'Borrar «{name}»',
  removeDone: 'Borrada; las respuestas hechas con ella siguen',
  removeUndo: 'Se deshace escribiéndola otra vez.',
  name: 'Nombre, para tu equipo',
  content: 'Texto',
  placeholders: 'Se llena por sí mismo: {names}',
  example: 'Así se leería',
  examples,
  use: 'Empezar con',
  useNone: 'Sin modelo',
} as const;

const en: Texts<typeof es> = {
  title: 'Model answers',
  back: 'Complaints',
  columns: { name: 'Name', content: 'Text' },
  count: { one: '{count} model answer', other: '{count} model answers' },
  noneTitle: 'There are no model answers',
  noneNote: 'Write once what is answered often. Each answer can be changed before it is sent.',
  add: 'Write a new one',
  edit: 'Change',
  write: 'Save',
  writeDone: 'Saved: it can be chosen when answering',
  writeUndo: 'Undone by changing it again. What was answered stays as it is.',
  remove: 'Remove',
  removeTitle: 'Remove “{name}”',
  removeDone: 'Removed; answers made with it stay',
  removeUndo: 'Undone by writing it again.',
  name: 'Name, for your team',
  content: 'Text',
  placeholders: 'Filled in by itself: {names}',
  example: 'How it would read',
  examples,
  use: 'Begin with',
  useNone: 'No model',
};

export const templatesMessages = { es, en };
