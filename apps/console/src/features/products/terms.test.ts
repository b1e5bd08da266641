import { expect, it } from 'vitest';
import { termWordsMessages } from './term-words.messages.ts';
import { kinds, termWord, typedTerm, written } from './terms.ts';

const format = { symbol: '$', group: '.', decimal: ',' };

it.each([
  ['annualRatePpm', 180_000, '18'],
  ['penaltyDailyPpm', 65, '0,0065'],
  ['penaltyDailyPpm', 30_500, '3,05'],
  ['commissionPpm', 0, '0'],
  ['commissionPpm', 1_000_000, '100'],
  ['maxAmount', 500_000, '5000,00'],
  ['coolingOffDays', 10, '10'],
  ['penaltyCapPpm', null, ''],
  ['ivaOn', ['penalty', 'extension'], 'recargo, prórroga'],
  ['ivaOn', [], ''],
  ['method', 'flat', 'flat'],
])('%s is written and read back', (term, value, typed) => {
  expect(written(term, value, format, termWordsMessages.es)).toBe(typed);
  expect(typedTerm(term, typed, format)).toEqual(value);
});

it.each([
  ['annualRatePpm', '18.12345'],
  ['annualRatePpm', 'mucho'],
  ['annualRatePpm', ''],
  ['coolingOffDays', '1.5'],
  ['maxAmount', '-5'],
  ['ivaOn', 'capital'],
])('%s is not %s', (term, typed) => {
  expect(typedTerm(term, typed, format)).toBeUndefined();
});

it('reads a list in either language, and in the words of the API', () => {
  for (const typed of ['late charge, Extension', 'Recargo,prórroga,', 'penalty, extension']) {
    expect(typedTerm('ivaOn', typed, format)).toEqual(['penalty', 'extension']);
  }
});

it('has a word for everything that a term can be, and shows an unknown one as it is', () => {
  expect(termWord(termWordsMessages.es, 'dayCount', 'actual/365')).toBe('Días reales, año de 365');
  expect(termWord(termWordsMessages.en, 'allocationOrder', 'iva')).toBe('VAT');
  expect(termWord(termWordsMessages.en, 'currency', 'MXN')).toBe('MXN');
  for (const [term, kind] of Object.entries(kinds)) {
    if (typeof kind === 'string') continue;
    for (const code of kind) expect(termWord(termWordsMessages.es, term, code), code).not.toBe(code);
  }
});
