import { describe, expect, it } from 'vitest';
import { loadConfig } from './config/config.ts';
import { fill, formatterFor } from './formatter.ts';

const { tenant } = loadConfig({});

describe('formatterFor', () => {
  it('writes money as specified: a dot for thousands, two decimals, the symbol of the language', () => {
    const [es, en] = [formatterFor(tenant, 'es'), formatterFor(tenant, 'en')];
    expect([0, 5, 99, 100, 123_456, 99_999_999_999].map(es.money)).toEqual([
      '$0,00',
      '$0,05',
      '$0,99',
      '$1,00',
      '$1.234,56',
      '$999.999.999,99',
    ]);
    expect(en.money(123_456)).toBe('₹1.234,56');
    expect(es.percent(180_000, 2)).toBe('18,00%');
    expect(es.percent(493, 4)).toBe('0,0493%');
  });

  it('takes symbols and separators from the tenant', () => {
    const formats = { ...tenant.formats, es: { symbol: 'MX$', group: ',', decimal: '.' } };
    const write = formatterFor({ ...tenant, formats }, 'es');
    expect(write.money(123_456_789)).toBe('MX$1,234,567.89');
    expect(write.percent(30_000, 2)).toBe('3.00%');
  });
});

describe('fill', () => {
  it('puts every value in its place, as often as it is asked for', () => {
    expect(fill('{a} de {b}, {a}', { a: 1, b: 'seis' })).toBe('1 de seis, 1');
  });

  it('leaves a place that it has no value for, and takes no place from a value', () => {
    expect(fill('{a} {none} {b}', { a: '{b}', b: '$&' })).toBe('{b} {none} $&');
  });
});
