import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './setup.mjs';

const table = 'packages/contract/src/documents.ts';
/** Every path of a document that is more than `/`, which other texts contain too. */
const paths = [...readFileSync(join(root, table), 'utf8').matchAll(/^export const \w+ = '(\/\w[^']*)';$/gm)].flatMap(
  ([, path]) => path ?? [],
);
const literal = new RegExp(`(?<=['"\`]|\\$\\{\\w+\\})(?:${[...new Set(paths)].join('|')})(?=['"\`?])`, 'g');

/** @param {string} text */
const writtenOut = (text) => text.match(literal) ?? [];

it('a path of a document is written only in the one table', () => {
  const sources = execFileSync('git', ['ls-files', 'apps/*/src/*.ts', 'apps/*/src/*.tsx'], {
    cwd: root,
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
    .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file));
  expect(paths.length).toBeGreaterThan(40);
  expect(sources.length).toBeGreaterThan(700);
  const found = sources.flatMap((file) =>
    writtenOut(readFileSync(join(root, file), 'utf8')).map(
      (path) => `${file}: ${path} (import * as to from '@plazo/contract/documents')`,
    ),
  );
  expect(found).toEqual([]);
});

it.each(["open('/repayment')", '`$' + '{base}/loan-details?`', '`/confirm?productId=`'])('finds %s', (text) => {
  expect(writtenOut(text)).toHaveLength(1);
});

it('accepts the path of a call, and one of the lender API', () => {
  expect(writtenOut("path: '/v3/loan-details/receipt', other: '/orders/{orderId}/statement'")).toEqual([]);
});
