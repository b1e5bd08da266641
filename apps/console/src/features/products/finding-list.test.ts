import { finding, otherFinding } from '@plazo/loan-rules/product-finding';
import { expect, it } from 'vitest';
import { writerOf } from '../../language/writer.ts';
import { findingIn, isRefused } from './finding-list.tsx';
import { findingsMessages } from './findings.messages.ts';
import { termWordsMessages } from './term-words.messages.ts';

const format = { symbol: '$', group: '.', decimal: ',' };
const { percent } = writerOf('es', 'America/Mexico_City', format);
const reader = { t: findingsMessages.es, words: termWordsMessages.es, percent };
const inSpanish = (found: Parameters<typeof findingIn>[1]) => findingIn(reader, found);

it('says what a law pack finds in the reader’s language, with words for codes', () => {
  const found = finding('disclosure', 'law-rate-method', { own: 'aprc', law: 'cat' });
  expect(inSpanish(found)).toBe(
    'La ley pide declarar el costo anual como CAT (México), y el producto usa TAE (Unión Europea)',
  );
  expect(isRefused(found)).toBe(true);
});

it('names units and parts, and leaves a sentence without a code as it is', () => {
  const parts = finding('contradiction', 'iva-on-nothing', { parts: 'penalty and extension' });
  expect(inSpanish(parts)).toBe('Hay IVA en recargo y prórroga, pero el IVA es cero');
  expect(isRefused(parts)).toBe(false);
  const term = finding('annual-cost', 'annual-cost', { periods: 3, unit: 'months', cost: '68.8736%', most: '36%' });
  expect(inSpanish(term)).toBe('3 meses: el costo anual llega a 68,87% según el día en que empieza, más de 36,00%');
  const symbol = finding('contradiction', 'other-symbol', { place: 'formats.en', symbol: '₹', currency: 'MXN' });
  expect(inSpanish(symbol)).toBe('El formato de inglés escribe los montos con ₹, que no es un símbolo de MXN');
  expect(inSpanish(otherFinding('terms', 'minAmount is odd'))).toBe('minAmount is odd');
});
