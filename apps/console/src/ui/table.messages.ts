import type { Texts } from '@plazo/contract/text';

const es = { next: 'Fila siguiente', previous: 'Fila anterior', sortBy: 'Ordenar por esta columna' } as const;
const en: Texts<typeof es> = { next: 'Next row', previous: 'Previous row', sortBy: 'Sort by this column' };

export const tableMessages = { es, en };
