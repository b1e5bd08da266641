import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from './setup.mjs';
import { areTyped, typedFolders } from './types.mjs';

/** @type {string} */
let folder;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plazo-types-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** @param {string} name @param {string} text */
function project(name, text) {
  const made = join(folder, name);
  mkdirSync(made);
  writeFileSync(join(made, 'tsconfig.json'), '{ "compilerOptions": { "noEmit": true, "strict": true, "types": [] } }');
  writeFileSync(join(made, 'one.ts'), text);
  return made;
}

it('checks every workspace that has types, and what belongs to none', () => {
  const folders = typedFolders();
  expect(folders).toEqual(
    expect.arrayContaining(['.', 'apps/server', 'apps/web', 'apps/console', 'packages/contract']),
  );
  /** @type {{ packages: Record<string, unknown> }} */
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const workspaces = Object.keys(packages).filter((name) => /^(apps|packages)\/[^/]+$/.test(name));
  const typed = workspaces.filter(
    (name) => 'types' in (JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8')).scripts ?? {}),
  );
  expect(typed.filter((name) => !folders.includes(name))).toEqual([]);
});

it('fails if any project does', async () => {
  const good = project('good', 'export const one: number = 1;\n');
  const wrong = project('wrong', "export const one: number = 'one';\n");
  expect(await areTyped([good])).toBe(true);
  expect(await areTyped([wrong, good])).toBe(false);
});
