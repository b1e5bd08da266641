import type { Texts } from '@plazo/contract/text';

const es = {
  unreadable: 'No es un monto. Escribe {example}: los centavos van después de «{decimal}».',
  unreadableWhole: 'No es un monto. Escribe {example}, sin decimales.',
  zero: 'Escribe más de cero.',
} as const;

const en: Texts<typeof es> = {
  unreadable: 'This is not an amount. Write {example}: cents come after “{decimal}”.',
  unreadableWhole: 'This is not an amount. Write {example}, without decimals.',
  zero: 'Write more than zero.',
};

export const amountMessages = { es, en };
