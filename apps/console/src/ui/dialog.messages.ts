import type { Texts } from '@plazo/contract/text';

const es = { close: 'Cerrar' } as const;
const en: Texts<typeof es> = { close: 'Close' };

export const dialogMessages = { es, en };
