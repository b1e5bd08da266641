import { expect, it } from 'vitest';
import { figuresTable } from './figures.mjs';

const row = { what: 'a', unit: 'ms', measured: 90 };

it.each([
  [
    'at most',
    [
      { ...row, ratio: 0.9, aim: 1.5, isOk: true },
      { ...row, what: 'b', ratio: 1.6, aim: 1.5, isOk: false },
    ],
    '1 of 2 | b: 1.60 (at most 1.5)',
  ],
  [
    'at least',
    [
      { ...row, ratio: 0.7, aim: 0.5, atLeast: true, isOk: true },
      { ...row, what: 'b', ratio: 0.9, aim: 0.5, atLeast: true, isOk: true },
    ],
    '2 of 2 | a: 0.70 (at least 0.5)',
  ],
  ['without a bound', [{ ...row, measured: 90.04, aim: 100, isOk: true }], '1 of 1 | a: 90 ms (at most 100)'],
  [
    'nothing at all',
    [
      { ...row, measured: 0, aim: 0, isOk: true },
      { ...row, what: 'b', measured: 1, aim: 0, isOk: false },
    ],
    '1 of 2 | b: 1 ms (at most 0)',
  ],
  ['no aim', [row], ' | '],
])('names the figure with the least to spare: %s', (_, rows, cells) => {
  const lines = figuresTable({ pages: { date: '2026-11-27', commit: 'abc', rows } }).split('\n');
  expect(lines[2]).toBe(`| \`pages\` | 2026-11-27 | ${cells} |`);
});
