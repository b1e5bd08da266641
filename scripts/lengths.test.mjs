import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { longFiles, longFunctions, packedLiterals } from './lengths.mjs';
import { root } from './setup.mjs';

const maxLinesOfFunction = 80;
const maxLinesOfFile = 400;

/** Files that stay long, and why. @type {Record<string, string>} */
const reasons = {
  'apps/server/src/foreign-core/wrong-cores.test.ts': 'it is one table of wrong answers',
  'packages/lender-client/schema.d.ts': 'it is generated',
};

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.css'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

// The function around a group of tests is only a heading, and code that a test runs in the page must be one function.
const isTest = (/** @type {string} */ path) => path.includes('.test.') || path.startsWith('e2e/');

it(`no function has more than ${maxLinesOfFunction} lines`, () => {
  const sources = files.filter(({ path }) => /\.(tsx?|mjs)$/.test(path) && !isTest(path));
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.flatMap(({ path, text }) => longFunctions(path, text, maxLinesOfFunction))).toEqual([]);
});

it(`no file has more than ${maxLinesOfFile} lines without a reason`, () => {
  expect(longFiles(files, maxLinesOfFile, reasons)).toEqual([]);
});

it('no literal is spread into another, which only packs its lines', () => {
  const sources = files.filter(
    ({ path }) => /\.(tsx?|mjs)$/.test(path) && !isTest(path) && !path.includes('/testing/'),
  );
  expect(sources.flatMap(({ path, text }) => packedLiterals(path, text))).toEqual([]);
  expect(packedLiterals('x.ts', 'const a = {\n  ...{ b: 1, c: 2 },\n};')).toEqual([
    'x.ts:2 spreads a literal: write its fields',
  ]);
});

it('counts every line of a function, JSX included', () => {
  const text = 'const a = 1;\nexport function View() {\n  return (\n    <p>\n      text\n    </p>\n  );\n}\n';
  expect(longFunctions('x.tsx', text, 6)).toEqual(['x.tsx:2 is a function of 7 lines']);
  expect(longFunctions('x.tsx', text, 7)).toEqual([]);
  expect(longFunctions('x.mjs', 'const f = () => {\n  f();\n};\nclass A {\n  b() {\n  }\n}', 1)).toEqual([
    'x.mjs:1 is a function of 3 lines',
    'x.mjs:5 is a function of 2 lines',
  ]);
});

it('requires a reason for each long file, and for no other', () => {
  const two = [
    { path: 'a.ts', text: '1\n2\n3\n' },
    { path: 'b.ts', text: '1\n2\n' },
  ];
  expect(longFiles(two, 2, {})).toEqual(['a.ts has 3 lines']);
  expect(longFiles(two, 2, { 'a.ts': 'why', 'b.ts': 'why' })).toEqual(['b.ts is not long any more: its reason can go']);
});
