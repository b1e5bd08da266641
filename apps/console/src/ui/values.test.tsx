import { expect, it } from 'vitest';
import { writerOf } from '../language/writer.ts';
import { fieldNameMessages } from './field-names.messages.ts';
import { valuesMessages } from './values.messages.ts';
import { wordOf } from './values.tsx';

const write = writerOf('es', 'America/Mexico_City', { symbol: '$', group: '.', decimal: ',', currency: 'MXN' });
const words = { t: valuesMessages.es, names: fieldNameMessages.es, write };

it('writes what was sent in words: money, days and names of fields', () => {
  expect(wordOf('amount', 12_300, words)).toBe('$123,00');
  expect(wordOf('periods', 12, words)).toBe('12');
  expect(wordOf('charges', { penalty: 5_000, iva: 0 }, words)).toBe('Recargo $50,00, IVA $0,00');
  expect(wordOf('isReversed', false, words)).toBe('no');
  expect(wordOf('dueDate', '2020-01-31', words)).toBe('31 ene 2020');
  expect(wordOf('changed', ['fullName', 'unheardOf'], words)).toBe('Nombre, unheardOf');
  expect(wordOf('reason', '2020', words)).toBe('2020');
});
