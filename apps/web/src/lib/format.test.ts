import { describe, expect, it } from 'vitest';
import { fill, isBlankOrZero, money } from './format.ts';

describe('fill', () => {
  it('puts values where the text wants them, as often as it wants them', () => {
    expect(fill('{n} de {total}: {n}', { n: 0, total: '3' })).toBe('0 de 3: 0');
  });

  it('leaves alone what it has no value for, and does not read a value as a text', () => {
    expect(fill('{a} {b} {} { a }', { a: '{b} $& $1' })).toBe('{b} $& $1 {b} {} { a }');
  });
});

describe('money', () => {
  it.each([
    [123456, { symbol: '$', group: '.', decimal: ',' }, '$1.234,56'],
    [0, { symbol: '₹', group: ',', decimal: '.' }, '₹0.00'],
  ])('writes %d', (minorUnits, format, text) => {
    expect(money(minorUnits, format)).toBe(text);
  });
});

describe('isBlankOrZero', () => {
  it.each([
    ...['', ' ', '-', '--', '—', '–', '−', '0', '00', '0.00', '0,00', '+0', '-0', '$0', '$0,00', '-$0,00', '$-0.00'],
    ...[
      '₹ 0',
      '₹0.00',
      '₱ 0.00',
      '0 €',
      '0,00 $',
      'MX$0.00',
      'R$ 0,00',
      'Rs. 0',
      'MXN 0.00',
      '0.00 MXN',
      '0%',
      '0.00 %',
      '0,000',
    ],
    ...['0 días', '0 days', '0000-00-00', '0000-00-00 00:00:00', '00/00/0000', null, undefined, 0],
  ])('hides %j', (value) => {
    expect(isBlankOrZero(value)).toBe(true);
  });

  it.each([
    ...[
      '10',
      '100',
      '0.01',
      '0,5',
      '$0,01',
      '$10,00',
      '-1',
      '0.0065%',
      '1%',
      '2026-01-01',
      '2026-10-10',
      '30 días',
      '100 días',
      10,
      -1,
    ],
    ...[
      '**** 0000',
      '•••• 0',
      '****',
      'No',
      'Sí',
      'N/A',
      'A',
      '0 de 3',
      '0-3',
      '00:00',
      '000123',
      'BBVA 0',
      '05',
      '١',
      '0x10',
      '$',
    ],
  ])('shows %j', (value) => {
    expect(isBlankOrZero(value)).toBe(false);
  });
});
