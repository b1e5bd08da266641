import { describe, expect, it } from 'vitest';
import {
  letterAlphabet,
  letterCodeLength,
  letterCodeRandomLength,
  makeLetterCode,
  readLetterCode,
} from './letter-code.ts';

const code = makeLetterCode('2345678CDFHJKMNPRTY');

describe('the alphabet', () => {
  it('has no look-alikes, and a prime number of characters', () => {
    expect(letterAlphabet).not.toMatch(/[01ABEGILOQSUZ]/);
    expect(new Set(letterAlphabet).size).toBe(23);
  });

  it('makes codes too long to guess', () => {
    expect(letterCodeRandomLength * Math.log2(letterAlphabet.length)).toBeGreaterThan(80);
  });
});

describe('makeLetterCode', () => {
  it('adds a check character computed from the others', () => {
    expect(code).toHaveLength(letterCodeLength);
    expect(code.slice(0, -1)).toBe('2345678CDFHJKMNPRTY');
    expect(makeLetterCode('2'.repeat(19))).toBe('2'.repeat(20));
    expect(makeLetterCode(`3${'2'.repeat(18)}`)).toBe(`3${'2'.repeat(18)}3`);
    expect(makeLetterCode(`${'2'.repeat(18)}3`)).toBe(`${'2'.repeat(18)}3${letterAlphabet[19]}`);
  });

  it.each(['', '2'.repeat(18), '2'.repeat(20), '0'.repeat(19), 'c'.repeat(19)])('refuses %s', (random) => {
    expect(() => makeLetterCode(random)).toThrow(RangeError);
  });
});

describe('readLetterCode', () => {
  it('accepts a code as people type it', () => {
    const groups = code.match(/.{4}/g) ?? [];
    for (const typed of [
      code,
      code.toLowerCase(),
      groups.join('-'),
      groups.join(' '),
      ` ${groups.join(' – ')}\n`,
      groups.join('.'),
    ])
      expect(readLetterCode(typed), typed).toBe(code);
  });

  it('catches every single wrong character', () => {
    for (let place = 0; place < code.length; place += 1) {
      for (const other of letterAlphabet) {
        const typed = code.slice(0, place) + other + code.slice(place + 1);
        expect(readLetterCode(typed), typed).toBe(other === code[place] ? code : null);
      }
    }
  });

  it('catches every swap of two characters', () => {
    for (let first = 0; first < letterCodeRandomLength; first += 1) {
      for (let second = first + 1; second < letterCodeRandomLength; second += 1) {
        const typed = [...code];
        [typed[first], typed[second]] = [code[second] ?? '', code[first] ?? ''];
        if (code[first] === code[second]) continue;
        expect(readLetterCode(typed.join('')), typed.join('')).toBeNull();
      }
    }
  });

  it.each(['', ' ', code.slice(1), `${code}2`, code.replace('2', '0'), 'ß'.repeat(20), '\u0000'.repeat(20)])(
    'is null for %j',
    (typed) => {
      expect(readLetterCode(typed)).toBeNull();
    },
  );
});
