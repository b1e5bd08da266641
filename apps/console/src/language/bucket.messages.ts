import type { Texts } from '@plazo/contract/text';

const es = { days: '{from}–{through} días', open: '{from} y más' } as const;

const en: Texts<typeof es> = { days: '{from}–{through} days', open: '{from} and more' };

export const bucketMessages = { es, en };
