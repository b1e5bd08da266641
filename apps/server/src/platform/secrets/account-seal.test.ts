import { describe, expect, it } from 'vitest';
import { AccountSeal } from './account-seal.ts';

const seal = new AccountSeal({ current: 'a-secret-of-this-test-alone-of-32-characters', earlier: [] });
const number = '646180109400423323';

describe('a sealed account number', () => {
  it('can be opened with its key, for its borrower', () => {
    expect(seal.open(seal.seal(number, 'ana'), 'ana')).toBe(number);
  });

  it('is a different text each time, and contains no digits of the number', () => {
    const texts = Array.from({ length: 20 }, () => seal.seal(number, 'ana'));
    expect(new Set(texts).size).toBe(20);
    for (const text of texts) expect(text).not.toContain(number.slice(0, 6));
  });

  it('cannot be opened for another borrower, with another key, or after a change', () => {
    const text = seal.seal(number, 'ana');
    expect(() => seal.open(text, 'bea')).toThrow();
    expect(() =>
      new AccountSeal({ current: 'another-secret-of-this-test-of-32-characters', earlier: [] }).open(text, 'ana'),
    ).toThrow();
    const parts = text.split('.');
    for (const [index, part] of parts.entries()) {
      const changed = parts.with(index, `${part.startsWith('A') ? 'B' : 'A'}${part.slice(1)}`).join('.');
      expect(() => seal.open(changed, 'ana')).toThrow();
    }
    expect(() => seal.open(parts.slice(0, 3).join('.'), 'ana')).toThrow();
  });
});

describe('a fingerprint', () => {
  it('has the same fingerprint only for the same account of the same borrower', () => {
    const print = seal.fingerprint(number, 'ana');
    expect(seal.fingerprint(number, 'ana')).toBe(print);
    expect(seal.fingerprint(number, 'bea')).not.toBe(print);
    expect(seal.fingerprint('002010077777777771', 'ana')).not.toBe(print);
    expect(
      new AccountSeal({ current: 'another-secret-of-this-test-of-32-characters', earlier: [] }).fingerprint(
        number,
        'ana',
      ),
    ).not.toBe(print);
  });
});
