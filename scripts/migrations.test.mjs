import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './setup.mjs';

it('no two migrations have the same number', () => {
  const names = readdirSync(join(root, 'apps/server/src/platform/db/migrations'));
  const numbers = names.map((name) => name.slice(0, 3));
  expect(names.filter((_, index) => numbers.indexOf(numbers[index] ?? '') !== index)).toEqual([]);
  expect(numbers.length).toBeGreaterThan(20);
});
