import { mkdirSync, mkdtempSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ensureBuilt } from '../testing/built-server.ts';
import { open, openWithPages } from '../testing/documents.ts';
import { TestServer } from '../testing/test-server.ts';
import { keepAssets } from './kept-assets.ts';
import { builtPages } from './page-source.ts';

const newFolder = () => mkdtempSync(path.join(tmpdir(), 'assets-'));

it('a process serves the scripts of another release, and no other files', async () => {
  await ensureBuilt();
  const folder = newFolder();
  // The other release: the same pages, with one script of its own.
  const former = newFolder();
  for (const place of ['assets', 'pictures']) mkdirSync(path.join(former, place));
  for (const name of ['base-FORMER01.js', 'preview-FORMER01.js', 'notes.txt'])
    writeFileSync(path.join(former, 'assets', name), `// ${name}`);
  const pages = { ...(await builtPages()), clientFolder: former };
  const environment = { ASSETS_FOLDER: folder, TEST_PREVIEW: 'false' };
  const one = await TestServer.open({ environment, change: (options) => ({ ...options, pages }) });
  const other = await openWithPages(environment);
  const get = (server: TestServer, name: string) => server.app.inject({ url: `/assets/${name}` });

  const script = await get(other, 'base-FORMER01.js');
  expect([script.statusCode, script.body]).toEqual([200, '// base-FORMER01.js']);
  expect(script.headers['content-type']).toContain('javascript');
  expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(script.headers['x-content-type-options']).toBe('nosniff');

  const { html } = await open(other, '/AboutUs');
  const [, present = ''] = /\/assets\/(base-[\w-]+\.js)/.exec(html) ?? [];
  expect(present).not.toBe('');
  const own = await get(other, present);
  expect([own.statusCode, (await get(one, present)).body === own.body]).toEqual([200, true]);

  writeFileSync(path.join(folder, 'secret.txt'), 'secret');
  for (const name of ['preview-FORMER01.js', 'notes.txt', 'secret.txt', '..%2fsecret.txt', 'gone-GONE0001.js'])
    expect((await get(other, name)).statusCode, name).toBe(404);
});

it('keeps whole what was added in the last month', async () => {
  const [from, folder] = [newFolder(), newFolder()];
  writeFileSync(path.join(from, 'base-PRESENT1.js'), 'present');
  writeFileSync(path.join(folder, 'base-PRESENT1.js'), 'present');
  const now = Date.now();
  for (const [name, days] of [
    ['base-EARLIER1.js', 29],
    ['base-LONGAGO1.js', 31],
    ['base-PRESENT1.js', 31],
  ] as const) {
    writeFileSync(path.join(folder, name), readFileSync(path.join(from, 'base-PRESENT1.js')));
    utimesSync(path.join(folder, name), now / 1000 - days * 86_400, now / 1000 - days * 86_400);
  }
  await keepAssets(from, folder, now);
  expect(readdirSync(folder)).toEqual(['base-EARLIER1.js', 'base-PRESENT1.js']);
});

it('replaces a file that a full disk has cut short', async () => {
  const [from, folder] = [newFolder(), newFolder()];
  writeFileSync(path.join(from, 'base-PRESENT1.js'), 'present');
  for (const left of ['', 'pres']) {
    writeFileSync(path.join(folder, 'base-PRESENT1.js'), left);
    await keepAssets(from, folder, Date.now());
    expect(readFileSync(path.join(folder, 'base-PRESENT1.js'), 'utf8')).toBe('present');
  }
  expect(readdirSync(folder)).toEqual(['base-PRESENT1.js']);
});
