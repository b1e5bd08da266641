import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { root } from './setup.mjs';

/** A text and its place in a catalogue. @typedef {{ place: string, es: string, en: string }} Written */

/**
 * The texts of a catalogue in both languages, at any depth. @param {string} place @param {unknown} es @param {unknown} en @returns
 * {Written[]}
 */
function textsIn(place, es, en) {
  if (typeof es === 'string') return typeof en === 'string' ? [{ place, es, en }] : [];
  if (typeof es !== 'object' || es === null || typeof en !== 'object' || en === null) return [];
  return Object.entries(es).flatMap(([key, value]) => textsIn(`${place} ${key}`, value, Reflect.get(en, key)));
}

/** @param {string} folder */
async function textsOf(folder) {
  const files = execFileSync('git', ['ls-files', `${folder}/*.messages.ts`], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n');
  const catalogues = await Promise.all(
    files.map(async (file) =>
      Object.values(await import(pathToFileURL(join(root, file)).href)).map((texts) => ({ file, texts })),
    ),
  );
  return catalogues.flat().flatMap(({ file, texts }) => textsIn(file, texts?.es, texts?.en));
}

it('a text that server and pages both write is in one catalogue', async () => {
  const [server, web, shared] = await Promise.all(['apps/server', 'apps/web', 'packages/contract'].map(textsOf));
  expect(Math.min(server?.length ?? 0, web?.length ?? 0)).toBeGreaterThan(200);
  /** @param {Written} text */
  const same = ({ es, en }) => `${es}\n${en}`;
  const ours = new Map(server?.map((text) => [same(text), text.place]));
  const known = new Set(shared?.map(same));
  const twice = web?.flatMap((text) => {
    const other = ours.get(same(text));
    return other === undefined || known.has(same(text)) ? [] : [`${text.es}: ${other} and ${text.place}`];
  });
  expect(twice, 'give it to packages/contract/src/shared.messages.ts').toEqual([]);
});
