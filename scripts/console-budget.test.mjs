import { expect, it } from 'vitest';
import { filesWith, weighConsole } from './console-budget.mjs';

const manifest = {
  'index.html': { file: 'main.js', isEntry: true, imports: ['_react'], css: ['main.css'] },
  _react: { file: 'react.js' },
  _table: { file: 'table.js', css: ['table.css'] },
  'src/features/today/today.page.tsx': { file: 'today.js', imports: ['_react'] },
  'src/features/orders/orders.page.tsx': { file: 'orders.js', imports: ['_react', '_table'] },
};

it('names what comes with a chunk, each file once', () => {
  expect([...filesWith(manifest, 'src/features/orders/orders.page.tsx')]).toEqual([
    'orders.js',
    'react.js',
    'table.js',
    'table.css',
  ]);
});

it('weighs a page without what the frame has brought already', () => {
  const { weights, problems } = weighConsole(manifest, () => 10_000);
  expect(weights.map(({ what, bytes }) => [what, bytes])).toEqual([
    ['frame and Today', 30_000],
    ['all styles', 20_000],
    ['src/features/orders/orders.page.tsx', 20_000],
  ]);
  expect(problems).toEqual(['all styles: 20000 bytes, the limit is 15000']);
});
