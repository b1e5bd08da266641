import { describe, expect, it } from 'vitest';
import { fill } from './text.ts';

describe('fill', () => {
  it('puts every value in its place, each time the text names it', () => {
    expect(fill('{a} de {b}, {a}', { a: 1, b: 'seis' })).toBe('1 de seis, 1');
  });

  it('keeps a placeholder without a value, and reads no placeholder inside a value', () => {
    expect(fill('{a} {none} {b}', { a: '{b}', b: '$&' })).toBe('{b} {none} $&');
  });
});
