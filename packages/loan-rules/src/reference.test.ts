import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clabeCheckDigit, isClabeValid, isLuhnValid, luhnCheckDigit, makeCashReference } from './reference.ts';

const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));
const other = (digit: string, by: number) => String((Number(digit) + by) % 10);
const withDigit = (text: string, index: number, digit: string) => text.slice(0, index) + digit + text.slice(index + 1);

describe('Luhn', () => {
  // python-stdnum: stdnum/luhn.py, tests/test_luhn.doctest
  it.each(['78949', '49927398716', '490154203237518', '1428572', '93000262276908'])('%s is valid', (text) => {
    expect(isLuhnValid(text)).toBe(true);
  });

  it.each(['7894', '4992739871', '', '0', '7894x', '７8949'])('%j is not', (text) => {
    expect(isLuhnValid(text)).toBe(false);
  });

  it('catches every wrong digit, and every swap of neighbours but 09', () => {
    fc.assert(
      fc.property(digits(13), fc.nat(12), fc.integer({ min: 1, max: 9 }), (payload, index, by) => {
        const text = payload + luhnCheckDigit(payload);
        expect(isLuhnValid(text)).toBe(true);
        expect(isLuhnValid(withDigit(text, index, other(text.charAt(index), by)))).toBe(false);
        const [a, b] = [text.charAt(index), text.charAt(index + 1)];
        const swapped = withDigit(withDigit(text, index, b), index + 1, a);
        expect(isLuhnValid(swapped)).toBe(a === b || ['09', '90'].includes(a + b));
      }),
    );
  });

  it('throws on anything but digits', () => {
    expect(() => luhnCheckDigit('12a')).toThrow(RangeError);
    expect(() => luhnCheckDigit('')).toThrow(RangeError);
  });
});

describe('CLABE', () => {
  // center-key/clabe-validator: src/clabe.ts, spec/node.spec.js
  it.each([
    '002010077777777771',
    '032180000118359719',
    '014027000005555558',
    '014028000005555557',
    '002010777777777770',
    '646180109400423323',
  ])('%s is valid', (text) => {
    expect(isClabeValid(text)).toBe(true);
    expect(clabeCheckDigit(text.slice(0, 17))).toBe(text.slice(17));
  });

  // The collection also has 002539016003269411, in which only the city is wrong; that could be detected only with a catalogue.
  it.each(['12345678901234567', '00000000000000000a', '002010077777777779', '000000000000000000', ''])(
    '%j is not',
    (text) => {
      expect(isClabeValid(text)).toBe(false);
    },
  );

  it('catches every wrong digit', () => {
    fc.assert(
      fc.property(digits(14), fc.nat(17), fc.integer({ min: 1, max: 9 }), (account, index, by) => {
        const payload = `002${account}`;
        const text = payload + clabeCheckDigit(payload);
        expect(isClabeValid(text)).toBe(true);
        expect(isClabeValid(withDigit(text, index, other(text.charAt(index), by)))).toBe(false);
      }),
    );
  });

  it('throws unless the payload has 17 digits', () => {
    expect(() => clabeCheckDigit('123')).toThrow(RangeError);
    expect(() => clabeCheckDigit('0020100777777777x')).toThrow(RangeError);
  });
});

describe('makeCashReference', () => {
  it('has 14 digits: the prefix, the random digits and the check digit', () => {
    expect(makeCashReference('93', '00026227690')).toBe('93000262276908');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 13 }), digits(13), (cut, payload) => {
        const reference = makeCashReference(payload.slice(0, cut), payload.slice(cut));
        expect(reference).toHaveLength(14);
        expect(reference.startsWith(payload)).toBe(true);
        expect(isLuhnValid(reference)).toBe(true);
      }),
    );
  });

  it('throws on the wrong length and on anything but digits', () => {
    expect(() => makeCashReference('93', '0002622769')).toThrow(RangeError);
    expect(() => makeCashReference('93', '000262276901')).toThrow(RangeError);
    expect(() => makeCashReference('9x', '00026227690')).toThrow(RangeError);
  });
});
