import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { TextWithFigures } from './text-with-figures.tsx';

const wholeIn = (text: string) =>
  [...renderToString(<TextWithFigures text={text} />).matchAll(/<span class="figure[^>]*>([^<]*)</g)].map(
    ([, whole]) => whole,
  );

it.each([
  ['Paga el 12 de marzo.', ['12 de marzo']],
  ['Pay on 2 March, or on 2026-03-12.', ['2 March', '2026-03-12.']],
  ['Debes $1.086.761,75 hoy.', ['$1.086.761,75']],
  ['Suma $60,00, hasta $2.500,00 de recargo.', []],
  ['Suma $60.00, hasta $2,500.25 de recargo.', []],
])('%s keeps %j on one line each', (text, whole) => {
  expect(wholeIn(text)).toEqual(whole);
});
