import type { Texts } from '@plazo/contract/text';

const es = {
  key: 'llave',
  person: 'persona',
  operator: 'operador',
  borrower: 'cliente',
  'launch-link': 'enlace de acceso',
  plan: 'plan de contactos',
  provider: 'proveedor',
  server: 'Plazo',
} as const;

const en: Texts<typeof es> = {
  key: 'key',
  person: 'person',
  operator: 'operator',
  borrower: 'borrower',
  'launch-link': 'launch link',
  plan: 'contact plan',
  provider: 'provider',
  server: 'Plazo',
};

export const actorMessages = { es, en };
