import { termTexts } from '@plazo/contract/term.messages';
import { describe, expect, it } from 'vitest';
import { loadConfig } from '../config/config.ts';
import { formatterFor } from './formatter.ts';

const { tenant } = loadConfig({});

describe('formatterFor', () => {
  it('formats money as specified: a dot for thousands, two decimals, the symbol of the language', () => {
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

  it('writes terms in the singular and plural, in the reader’s language', () => {
    const [es, en] = [formatterFor(tenant, 'es'), formatterFor(tenant, 'en')];
    expect([1, 6].map((count) => es.count(termTexts.es.month, count))).toEqual(['1 mes', '6 meses']);
    expect([1, 12].map((count) => en.count(termTexts.en.week, count))).toEqual([
      '1 weekly payment',
      '12 weekly payments',
    ]);
  });
});
