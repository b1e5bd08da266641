import { describe, expect, it } from 'vitest';
import { isSymbolOf } from './currency.ts';

describe('the symbol of an amount', () => {
  it.each([
    ['$', 'MXN'],
    ['MX$', 'MXN'],
    ['MXN', 'MXN'],
    ['MXN ', 'MXN'],
    ['', 'MXN'],
    ['$', 'COP'],
    ['$', 'USD'],
    ['₹', 'INR'],
    ['₱', 'PHP'],
    ['S/', 'PEN'],
    ['R$', 'BRL'],
    ['€', 'EUR'],
  ])('%j may stand for %s', (symbol, currency) => expect(isSymbolOf(symbol, currency)).toBe(true));

  it.each([
    ['₹', 'MXN'],
    ['₱', 'MXN'],
    ['€', 'MXN'],
    ['$', 'INR'],
    ['USD', 'MXN'],
    ['$', 'EUR'],
    ['$', ''],
    ['$', 'pesos'],
  ])('%j may not stand for %s', (symbol, currency) => expect(isSymbolOf(symbol, currency)).toBe(false));
});
