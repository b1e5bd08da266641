import { describe, expect, it } from 'vitest';
import { currencyExponent } from './iso-4217.ts';

describe('currencyExponent', () => {
  it.each([
    ['MXN', 2],
    ['INR', 2],
    ['CLP', 0],
    ['JPY', 0],
    ['KWD', 3],
    ['UYW', 4],
    // Where ISO 4217 and the Unicode data of JavaScript's Intl differ.
    ['COP', 2],
    ['HUF', 2],
    ['IQD', 3],
    // The newest currencies, and those that they replaced.
    ['XCG', 2],
    ['ANG', null],
    ['BGN', null],
    ['ZZZ', null],
    ['XXX', null],
    ['XAU', null],
    ['mxn', null],
    ['', null],
  ])('%s -> %s', (code, exponent) => {
    expect(currencyExponent(code)).toBe(exponent);
  });
});
