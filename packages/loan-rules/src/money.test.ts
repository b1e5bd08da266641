import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addMinor,
  formatMoney,
  formatPercent,
  type MoneyFormat,
  minor,
  minorOf,
  multiplyRatio,
  roundHalfEven,
} from './money.ts';

const specified: MoneyFormat = { symbol: '$', group: '.', decimal: ',' };
const ppm = fc.integer({ min: -2_000_000, max: 2_000_000 });
const amounts = fc.oneof(fc.maxSafeInteger(), fc.integer({ min: -1000, max: 1000 }));

describe('minor', () => {
  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, -(2 ** 53)])('refuses %s', (value) => {
    expect(() => minor(value)).toThrow(RangeError);
  });

  it('returns the amount, and never a negative zero', () => {
    expect(minor(-12)).toBe(-12);
    expect(minor(Number.MAX_SAFE_INTEGER)).toBe(Number.MAX_SAFE_INTEGER);
    expect(minor(-0)).toBe(0);
  });
});

describe('addMinor', () => {
  it('sums', () => {
    expect(addMinor()).toBe(0);
    expect(addMinor(1, -3, 10)).toBe(8);
  });

  it('refuses a total beyond a safe integer, even if a later amount brings it back', () => {
    expect(() => addMinor(Number.MAX_SAFE_INTEGER, 1)).toThrow(RangeError);
    expect(() => addMinor(Number.MAX_SAFE_INTEGER, 1, -2)).toThrow(RangeError);
    expect(() => addMinor(1, 0.5)).toThrow(RangeError);
  });
});

describe('multiplyRatio', () => {
  it.each([
    [1, 1, 2, 0],
    [3, 1, 2, 2],
    [5, 1, 2, 2],
    [-1, 1, 2, 0],
    [-3, 1, 2, -2],
    [-5, 1, 2, -2],
    [7, 1, 2, 4],
    [5, -1, 2, -2],
    [5, 1, -2, -2],
    [-5, -1, 2, 2],
    [2, 1, 3, 1],
    [-2, 1, 3, -1],
    [1, 1, 3, 0],
    [0, 7, 3, 0],
  ])('%i * %i / %i = %i', (amount, numerator, denominator, expected) => {
    expect(multiplyRatio(amount, numerator, denominator)).toBe(expected);
    expect(multiplyRatio(amount, BigInt(numerator), BigInt(denominator))).toBe(expected);
  });

  it('is the nearest whole number, the even one of two, for any safe input', () => {
    fc.assert(
      fc.property(amounts, amounts, amounts, (amount, numerator, denominator) => {
        fc.pre(denominator !== 0);
        const product = BigInt(amount) * BigInt(numerator);
        const divisor = BigInt(denominator);
        let result: number;
        try {
          result = multiplyRatio(amount, numerator, denominator);
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError);
          expect(magnitude(product / divisor)).toBeGreaterThanOrEqual(BigInt(Number.MAX_SAFE_INTEGER));
          return;
        }
        const doubleError = magnitude(2n * (BigInt(result) * divisor - product));
        expect(doubleError <= magnitude(divisor)).toBe(true);
        if (doubleError === magnitude(divisor)) expect(result % 2).toBe(result < 0 ? -0 : 0);
        expect(Object.is(result, -0)).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });

  it('gives the same result with and without BigInt, and for both signs', () => {
    fc.assert(
      fc.property(fc.integer(), ppm, fc.integer({ min: 1 }), (amount, numerator, denominator) => {
        const result = multiplyRatio(amount, numerator, denominator);
        expect(multiplyRatio(amount, BigInt(numerator), BigInt(denominator))).toBe(result);
        expect(multiplyRatio(-amount, numerator, denominator) + result).toBe(0);
      }),
    );
  });

  it('refuses anything but a ratio of integers', () => {
    expect(() => multiplyRatio(1, 1, 0)).toThrow(RangeError);
    expect(() => multiplyRatio(1, 1n, 0n)).toThrow(RangeError);
    expect(() => multiplyRatio(1, 0.5, 1)).toThrow(RangeError);
    expect(() => multiplyRatio(1, 1, 2 ** 53)).toThrow(RangeError);
    expect(() => multiplyRatio(0.5, 1, 1)).toThrow(RangeError);
    expect(() => multiplyRatio(Number.MAX_SAFE_INTEGER, 2, 1)).toThrow(RangeError);
  });
});

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}

describe('roundHalfEven', () => {
  it.each([
    [0.5, 0],
    [1.5, 2],
    [-0.5, 0],
    [-1.5, -2],
    [2.4999, 2],
    [-2.6, -3],
  ])('%d -> %i', (value, expected) => {
    expect(roundHalfEven(value)).toBe(expected);
  });
});

describe('formatMoney', () => {
  it.each([
    [123_456, '$1.234,56'],
    [-100, '-$1,00'],
    [0, '$0,00'],
    [5, '$0,05'],
    [-5, '-$0,05'],
    [99_999, '$999,99'],
    [100_000, '$1.000,00'],
    [123_456_789_012, '$1.234.567.890,12'],
    [Number.MAX_SAFE_INTEGER, '$90.071.992.547.409,91'],
  ])('%i -> %s', (amount, text) => {
    expect(formatMoney(amount, specified)).toBe(text);
  });

  it('takes its separators from the format', () => {
    expect(formatMoney(123_456, { symbol: '₹', group: ',', decimal: '.' })).toBe('₹1,234.56');
  });

  it('never loses a cent', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (amount) => {
        const text = formatMoney(amount, specified);
        expect(Number(text.replace(/[$.,]/g, ''))).toBe(amount);
        expect(text).toMatch(/^-?\$\d{1,3}(\.\d{3})*,\d{2}$/);
      }),
    );
  });
});

describe('formatPercent', () => {
  it.each([
    [180_000, 0, ',', '18%'],
    [180_000, 2, ',', '18,00%'],
    // spec 9: interest (0.0065%)
    [65, 4, '.', '0.0065%'],
    [65, 6, '.', '0.006500%'],
    [65, 10, '.', '0.0065000000%'],
    [2500, 1, ',', '0,2%'],
    [3500, 1, ',', '0,4%'],
    [-2500, 2, ',', '-0,25%'],
    [20_000_000_000, 1, ',', '2.000.000,0%'],
  ])('%i ppm, %i places, %s -> %s', (ppm, decimals, decimal, text) => {
    expect(formatPercent(ppm, decimals, decimal)).toBe(text);
  });

  it('refuses an invalid rate', () => {
    expect(() => formatPercent(0.5, 1, ',')).toThrow(RangeError);
    expect(() => formatPercent(1, -1, ',')).toThrow(RangeError);
    expect(() => formatPercent(1, 11, ',')).toThrow(RangeError);
  });
});

describe('minorOf', () => {
  const mexico = { decimal: '.' };
  const europe = { decimal: ',' };

  it.each([
    ['500', 50_000],
    ['500.5', 50_050],
    ['0.05', 5],
    ['1234567890.99', 123_456_789_099],
    ['1,234', 123_400],
    ['1,234.50', 123_450],
    ['1,234,567.5', 123_456_750],
    ['$1,234.50 MXN', 123_450],
    ['US$ 1234', 123_400],
    ['Rs. 1,00,000/-', 10_000_000],
    ['₹ 1,00,000.00', 10_000_000],
    ['५००', 50_000],
    ['１，５００．５０', 150_050],
    ['\u200e1\u00a0500\u202f.5\u200b', 150_050],
    ['1’500', 150_000],
    // No thousands have two digits.
    ['500,50', 50_050],
  ])('reads %s', (text, amount) => expect(minorOf(text, mexico)).toBe(amount));

  it.each([
    ['1.234', 123_400],
    ['1.234,50', 123_450],
    ['500,5', 50_050],
    ['500.50', 50_050],
  ])('reads %s where the comma is the decimal mark', (text, amount) => expect(minorOf(text, europe)).toBe(amount));

  it.each([
    '',
    '.',
    '5.',
    '.50',
    '-5',
    '−5',
    '1e3',
    '1.234',
    '1.2345',
    '1,23,4',
    '5 o 6',
    '1,234,50',
    '12345678901',
    '1.234.50',
  ])('finds no amount in %j', (text) => expect(minorOf(text, mexico)).toBeNull());

  it('finds no amount in decimals that the minor unit lacks', () => expect(minorOf('1,234', europe)).toBeNull());
});

describe('a currency without two decimals', () => {
  const as = (decimals: number) => ({ ...specified, decimals });

  it.each([
    [0, 1_234_567, '$1.234.567'],
    [0, -5, '-$5'],
    [0, 0, '$0'],
    [1, 5, '$0,5'],
    [3, 1_234_567, '$1.234,567'],
    [3, 5, '$0,005'],
    [4, 1_234_567, '$123,4567'],
  ])('with %i decimals writes %i minor units as %s', (decimals, amount, text) => {
    expect(formatMoney(amount, as(decimals))).toBe(text);
  });

  it('is read as it is written', () => {
    const amounts = fc.integer({ min: 0, max: 9_999_999_999 });
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 4 }), (amount, decimals) => {
        expect(minorOf(formatMoney(amount, as(decimals)), as(decimals))).toBe(amount);
      }),
    );
  });

  it.each([
    ['500', 0, 500],
    ['1.500', 0, 1_500],
    ['500,0', 0, null],
    ['0,5', 3, 500],
    ['1.234', 3, 1_234_000],
    ['1,234', 3, 1_234],
    ['0,0005', 3, null],
  ])('reads %s with %i decimals', (text, decimals, amount) => {
    expect(minorOf(text, as(decimals))).toBe(amount);
  });
});
