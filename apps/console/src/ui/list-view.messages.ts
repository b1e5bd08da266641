import type { Texts } from '@plazo/contract/text';

const es = { more: 'hay más al bajar', move: 'moverse', open: 'abrir', all: 'todas' } as const;
const en: Texts<typeof es> = { more: 'more as you scroll', move: 'move', open: 'open', all: 'all' };

export const listMessages = { es, en };
