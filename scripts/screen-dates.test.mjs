import { expect, it } from 'vitest';
import { otherDates, otherDatesIn } from './screen-dates.mjs';

it.each([
  '<p>Paga a más tardar el <strong>lunes 30 de marzo</strong>\u00a0· en 18 días</p>',
  '<p>sábado 3 de enero de 2026</p>',
  '<p>30\u00a0mar</p><p>Vale hasta el 26 mar, 12:05.</p><td>2026-03-30</td>',
  '<p>Monday 30 March</p><p>30 Mar</p>',
  '<p>pagó el 24 de febrero de 2027 y no debe nada</p><p>in full on 24 February 2027</p>',
  '<p>还款日 3月30日星期一</p>',
  '<p>Son 30</p><p>de marzo</p><p>$1.134,06 y 18,00% desde 192.0.2.10</p><script>1/2/2026</script>',
])('knows the three forms: %s', (html) => {
  expect(otherDatesIn(html)).toEqual([]);
});

it.each([
  ['<p>hasta el 14 de marzo.</p>', '14 de marzo'],
  ['<p>el <span>14</span> de marzo</p>', '14 de marzo'],
  ['<details><p>del 2 de abril</p></details>', '2 de abril'],
  ['<p>by 14 March</p>', '14 March'],
  ['<p>by March 14, 2026</p>', 'March 14'],
  ['<p>30/03/2026</p>', '30/03/2026'],
  ['<p>30.3.2026</p>', '30.3.2026'],
  ['<p>3月30日</p>', '3月30日'],
])('finds a fourth: %s', (html, date) => {
  expect(otherDatesIn(html)).toEqual([date]);
});

it('names the state and what it writes, once', () => {
  expect(
    otherDates(
      new Map([
        ['offer', ['14 de marzo', '14 de marzo']],
        ['loan', []],
      ]),
    ),
  ).toEqual(['offer writes 14 de marzo: use dayInWords, shortDay or the date itself']);
});
