import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { climbs, floors, importsOf, platformFloors } from './floors.mjs';
import { root } from './setup.mjs';

const house = 'apps/server/src';

/** The sources in a folder; tests may import whatever they test. @param {string} folder */
function sourcesOf(folder) {
  const paths = execFileSync('git', ['ls-files', `${folder}/*.ts`], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n');
  return paths
    .filter((path) => !/\.test\.ts$|\.d\.ts$|\/testing\//.test(path))
    .map((path) => ({ path: path.slice(folder.length + 1), text: readFileSync(join(root, path), 'utf8') }));
}

it('no room of the server imports one above it, and there is no circle', () => {
  const sources = sourcesOf(house);
  expect(sources.length).toBeGreaterThan(400);
  expect(climbs(sources, floors)).toEqual([]);
});

it('the same holds inside platform/, whose own files import no room', () => {
  const inside = sourcesOf(`${house}/platform`);
  expect(inside.length).toBeGreaterThan(100);
  expect(climbs(inside, platformFloors)).toEqual([]);
});

it('page-kit knows nothing about the pages: it imports no file outside itself', () => {
  const kit = sourcesOf('packages/page-kit/src');
  expect(kit.length).toBeGreaterThan(40);
  expect(
    kit.flatMap(({ path, text }) => importsOf(path, text).filter(({ target }) => target.startsWith('..'))),
  ).toEqual([]);
});

it('every floor has only rooms that exist', () => {
  const paths = sourcesOf(house).map(({ path }) => path);
  const isEmpty = (/** @type {string} */ room) => !paths.some((path) => path.startsWith(`${room}/`));
  expect(floors.flat().filter((room) => room !== '' && isEmpty(room))).toEqual([]);
  expect(platformFloors.flat().filter((room) => room !== '' && isEmpty(`platform/${room}`))).toEqual([]);
});

it('reads every form of import', () => {
  const text = `import a from '../b/a.ts';
import type { B } from '../b/b.ts';
import '../b/effect.ts';
export { c } from '../b/c.ts';
export * from '../b/d.ts';
const e = await import('../b/e.ts');
type F = import('../b/f.ts').F;
import fs from 'node:fs';
`;
  expect(importsOf('a/x.ts', text)).toEqual(
    ['a', 'b', 'effect', 'c', 'd', 'e', 'f'].map((name, at) => ({ line: at + 1, target: `b/${name}.ts` })),
  );
});

it('names the line that imports from above, and what to do', () => {
  const files = [
    { path: 'low/a.ts', text: "\nimport { b } from '../high/b.ts';\n" },
    { path: 'high/b.ts', text: "import { c } from '../low/c.ts';\n" },
    { path: 'main.ts', text: "import { b } from './high/b.ts';\n" },
    { path: 'low/d.ts', text: "import { main } from '../main.ts';\n" },
    { path: 'new/e.ts', text: '' },
  ];
  expect(climbs(files, [['low'], ['high'], ['']])).toEqual([
    'low/a.ts:2 imports high/b.ts, which stands above it: move what it needs down to low or below, or let the floor above pass it in',
    'low/d.ts:1 imports main.ts, which stands above it: move what it needs down to low or below, or let the floor above pass it in',
    'new/e.ts: the room new stands on no floor: give it one in scripts/floors.mjs',
  ]);
});

it('allows rooms of a floor to import each other, but not in a circle', () => {
  const a = { path: 'a/a.ts', text: "import { b } from '../b/b.ts';\n" };
  const b = { path: 'b/b.ts', text: "import { c } from '../c/c.ts';\n" };
  const c = { path: 'c/c.ts', text: "import { a } from '../a/a.ts';\n" };
  expect(climbs([a, b], [['a', 'b', 'c']])).toEqual([]);
  expect(climbs([a, b, c], [['a', 'b', 'c']])).toContain(
    'c/c.ts:1 closes a circle of rooms, c > a > b > c: move what both need down, or put them together',
  );
});
