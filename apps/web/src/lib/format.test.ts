import { describe, expect, it } from 'vitest';
import { isBlankOrZero, money } from './format.ts';

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
