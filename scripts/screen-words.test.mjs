import { expect, it } from 'vitest';
import { pastAim, recorded, wordsIn, wordsTable } from './screen-words.mjs';

it('counts what is seen: words and figures, not dots and dashes', () => {
  expect(wordsIn('<title>Plazo</title><h1>Tu préstamo</h1><p>$2.716,91 · en\u00a018 días — <b>hoy</b></p>')).toBe(7);
});

it('counts what a drawing says, and each Chinese character', () => {
  expect(wordsIn('<svg><text>Hoy</text></svg><p>注册后即可 OK</p>')).toBe(7);
});

it('counts no closed fold but its summary, no dialog, and nothing hidden', () => {
  const unseen = [
    '<p hidden>uno</p>',
    '<dialog>dos</dialog>',
    '<nav popover="auto">tres</nav>',
    '<span class="x visually-hidden">cuatro</span>',
    '<style>p{}</style><script>cinco</script><noscript>seis</noscript>',
  ].join('');
  expect(wordsIn(`${unseen}<details><summary>Ver más</summary><p>Siete</p></details>`)).toBe(2);
  expect(wordsIn('<details open><summary>Ver más</summary><p>Siete</p></details><dialog open>ocho</dialog>')).toBe(4);
});

it('names the states past their aim, those without one, and those that are gone', () => {
  const found = new Map([
    ['offer', 91],
    ['loan', 90],
    ['letter', 10],
  ]);
  const counts = { offer: { words: 85, aim: 90 }, loan: { words: 70, aim: 90 }, gone: { words: 1, aim: 1 } };
  expect(pastAim(found, counts)).toEqual([
    'offer has 91 words, its aim is 90',
    'letter has no aim: npm run record',
    'gone has an aim, and no page declares it: npm run record',
  ]);
});

it('records what was found, and keeps the aims', () => {
  const found = new Map([
    ['offer', 91],
    ['letter', 10],
  ]);
  const counts = recorded(found, { offer: { words: 85, aim: 90 }, gone: { words: 1, aim: 1 } });
  expect(counts).toEqual({ offer: { words: 91, aim: 90 }, letter: { words: 10, aim: 10 } });
  expect(wordsTable(counts)).toContain('| offer | 91 | 90 |');
});
