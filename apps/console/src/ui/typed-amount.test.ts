import { expect, it } from 'vitest';
import { amountMessages } from './amount-field.messages.ts';
import { howToWrite, problemOf } from './typed-amount.ts';

const comma = { symbol: '$', group: '.', decimal: ',' };
const point = { symbol: '$', group: ',', decimal: '.' };
const words = amountMessages.en;

it('says which sign is before the cents', () => {
  expect(howToWrite(comma, amountMessages.es)).toBe(
    'No es un monto. Escribe 2.500,00: los centavos van después de «,».',
  );
  expect(howToWrite(point, words)).toBe('This is not an amount. Write 2,500.00: cents come after “.”.');
  expect(howToWrite({ ...point, decimals: 0 }, words)).toBe('This is not an amount. Write 2,500, without decimals.');
});

it.each(['2,500', '2,500,000', '2.50.0', 'mil', '-5', '2500 o 3000'])(
  'refuses %s where cents follow a comma',
  (typed) => {
    expect(problemOf(typed, comma, words, false)).toBe(howToWrite(comma, words));
  },
);

it.each(['', '2500', '2.500', '2.500,00', '2,500.00', '$2.500,5 MXN', '2 500'])(
  'takes %s where cents follow a comma',
  (typed) => {
    expect(problemOf(typed, comma, words, false)).toBeNull();
  },
);

it('takes the marks of thousands of the lender', () => {
  expect(problemOf('2,500', point, words, false)).toBeNull();
  expect(problemOf('2.500', point, words, false)).toBe(howToWrite(point, words));
});

it('waits with what is still being typed, and no longer than that', () => {
  for (const typed of ['2,', '0', '0,0', '2.500.0', '$'])
    expect(problemOf(typed, comma, words, true), typed).toBeNull();
  expect(problemOf('2,', comma, words, false)).toBe(howToWrite(comma, words));
  expect(problemOf('0', comma, words, false)).toBe(words.zero);
  expect(problemOf('2,500', comma, words, true)).toBe(howToWrite(comma, words));
});
