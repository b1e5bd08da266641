import type { Texts } from '@plazo/contract/text';

const es = {
  title: 'Hoy',
} as const;

const en: Texts<typeof es> = {
  title: 'Today',
};

export const todayMessages = { es, en };
