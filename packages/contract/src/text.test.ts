import { describe, expect, it } from 'vitest';
import { fill, type Texts } from './text.ts';

describe('fill', () => {
  it('inserts every value wherever its placeholder occurs', () => {
    expect(fill('{a} de {b}, {a}', { a: 1, b: 'seis' })).toBe('1 de seis, 1');
  });

  it('keeps a placeholder that has no value, and ignores placeholders inside a value', () => {
    expect(fill('{a} {none} {b}', { a: '{b}', b: '$&' })).toBe('{b} {none} $&');
  });
});

it('knows the placeholders of a catalogue by type, in every language', () => {
  const es = { due: 'Paga {amount} el {date}', plain: 'Listo', steps: ['Elige {name}', 'Firma'] } as const;
  const en: Texts<typeof es> = { due: 'Pay {amount} on {date}', plain: 'Done', steps: ['Choose {name}', 'Sign'] };
  expect(fill(en.due, { amount: '$1', date: 'Monday' })).toBe('Pay $1 on Monday');
  // @ts-expect-error: a value is missing
  expect(fill(en.due, { amount: '$1' })).toBe('Pay $1 on {date}');
  // @ts-expect-error: a value that the text has no place for
  expect(fill(en.due, { amount: '$1', date: 'lunes', day: 1 })).toBe('Pay $1 on lunes');
});
