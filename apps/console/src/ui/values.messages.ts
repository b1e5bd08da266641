import type { Texts } from '@plazo/contract/text';

const es = { yes: 'sí', no: 'no' } as const;
const en: Texts<typeof es> = { yes: 'yes', no: 'no' };

export const valuesMessages = { es, en };
