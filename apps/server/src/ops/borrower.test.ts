import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Config, loadConfig } from '../platform/config/config.ts';
import { openMigrated } from '../platform/db/open-migrated.ts';
import { type ScratchDatabase, scratchDatabase } from '../testing/scratch-database.ts';
import { run as borrowerCommand } from './borrower.ts';

let scratch: ScratchDatabase;
let config: Config;
const folder = mkdtempSync(path.join(tmpdir(), 'plazo-borrower-'));
beforeAll(async () => {
  scratch = await scratchDatabase();
  config = loadConfig(scratch.environment);
  const db = await openMigrated(config);
  await db.execute(`insert into borrower values ('ana', 'Ana Ruiz', '5512345678', 'Calle 1', '', now())`);
  await db.close();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await scratch.remove();
});

it('npm run ops -- borrower writes what is held to a file for one person alone, and erases', async () => {
  const run = (...words: string[]) => borrowerCommand(words, config);
  const file = path.join(folder, 'ana.json');
  for (const words of [[], ['export', 'ana'], ['erase', 'ana'], ['erase', 'a', 'b', 'c'], ['toString', 'a', 'b']]) {
    expect(await run(...words), words.join(' ')).toBeNull();
  }
  expect(await run('export', 'ana', file)).toBe(`Everything that is held about ana is in ${file}.`);
  expect(JSON.parse(readFileSync(file, 'utf8')).data.borrower).toMatchObject([{ fullName: 'Ana Ruiz' }]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await run('erase', 'ana', 'asked for it')).toBe('The personal data of ana was erased.');
  await expect(run('erase', 'ana', 'again')).rejects.toThrow('it was already erased');
  await expect(run('export', 'nobody', file)).rejects.toThrow('there is no such borrower');
});
