import type { Texts } from '@plazo/contract/text';

const es = { copy: 'Copiar', copied: 'Copiado', failed: 'No se pudo: selecciónalo y cópialo' } as const;

const en: Texts<typeof es> = { copy: 'Copy', copied: 'Copied', failed: 'It failed: select it and copy it' };

export const copyMessages = { es, en };
