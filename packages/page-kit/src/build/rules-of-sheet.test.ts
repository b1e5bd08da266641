import { expect, it } from 'vitest';
import { marksOf, usedStyles } from '../document/style-rules.ts';
import { rulesOfSheet, setByScripts } from './rules-of-sheet.ts';

const known = setByScripts([
  `make('div', { className: 'toast wide' }); document.documentElement.classList.toggle('in-app', true);`,
  `place.dataset.fresh = what; box.dataset.atOnce = ''; const opener = '[data-opens]';`,
]);

function sent(css: string, html: string, { isWhole = false } = {}): string {
  const sheet = { file: 'x.css', rules: rulesOfSheet(css, known) };
  return usedStyles([sheet], new Set(isWhole ? ['x.css'] : []), marksOf(html)).css;
}

it.each([
  ['a class that is there', '.a{x:1}', '.a{x:1}'],
  ['one that is not', '.z{x:1}', ''],
  ['all of the classes that it needs', '.a .z{x:1}.a.b>p{x:2}', '.a.b>p{x:2}'],
  ['one of its selectors', '.z,.a:hover{x:1}', '.a:hover{x:1}'],
  ['no class', 'p:first-child,*{x:1}', 'p:first-child,*{x:1}'],
  ['a class that must be absent', '.a:not(.z){x:1}', '.a:not(.z){x:1}'],
  ['one of several', ':is(.a,.z:not(.y)) p{x:1}', ':is(.a,.z:not(.y)) p{x:1}'],
  ['an attribute and its value', '.a[data-tone=bad],.a[data-tone="good"],[data-way]{x:1}', '.a[data-tone="good"]{x:1}'],
  ['a number that is no class', '.a{margin:.5em}', '.a{margin:.5em}'],
])('is selected by %s', (_, css, expected) => {
  expect(sent(css, '<p class="b a" data-tone="good">')).toBe(expected);
});

it('keeps what a script may set at any time', () => {
  const css = '.toast.wide{x:1}.in-app .a{x:2}[data-fresh=failed]{x:3}[data-at-once]{x:4}[data-opens] .z{x:5}';
  expect(sent(css, '<p class="a">')).toBe(css.replace('[data-opens] .z{x:5}', ''));
});

it('keeps the conditions around rules, once for consecutive ones', () => {
  const css = '@media print{.a{x:1}.z{x:2}.b{x:3}}@supports (x:1){@media print{.b{x:4}}}@media print{.z{x:5}}.b{x:6}';
  expect(sent(css, '<p class="a b">')).toBe(
    '@media print{.a{x:1}.b{x:3}}@supports (x:1){@media print{.b{x:4}}}.b{x:6}',
  );
});

it('keeps keyframes that an animation uses, and other at-rules', () => {
  const css =
    '@keyframes turn{to{x:1}}@keyframes toast-in{to{x:1}}.a{animation:.2s ease-out turn}.z{animation:toast-in 1s}@view-transition{navigation:auto}';
  expect(sent(css, '<p class="a">')).toBe(
    '@keyframes turn{to{x:1}}.a{animation:.2s ease-out turn}@view-transition{navigation:auto}',
  );
});

it('keeps all of a sheet of which React may need more than was rendered', () => {
  expect(sent('.z{x:1}@media print{.y,.z{x:2}}', '<p>', { isWhole: true })).toBe('.z{x:1}@media print{.y,.z{x:2}}');
});

it('knows which custom properties it uses', () => {
  const rules = rulesOfSheet('.a{color:var(--ink);top:var(--x,var(--y))}.z{color:var(--danger)}', known);
  expect([...usedStyles([{ file: 'x.css', rules }], new Set(), marksOf('<p class="a">')).roles]).toEqual([
    '--ink',
    '--x',
    '--y',
  ]);
});
