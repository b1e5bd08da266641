import fs, { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openDurable } from './durable-database.ts';

const root = mkdtempSync(path.join(tmpdir(), 'plazo-durable-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

it('a commit is on disk once it is answered, in files that only their owner can read', async () => {
  const place = path.join(root, 'database');
  // Left behind by an unfinished first start.
  mkdirSync(path.join(`${place}.draft`, 'base'), { recursive: true });
  writeFileSync(path.join(`${place}.draft`, 'PG_VERSION'), '18\n');
  const reasons: string[] = [];
  const database = await openDurable(place, { onFatal: (reason) => reasons.push(reason) });
  expect(existsSync(`${place}.draft`)).toBe(false);
  expect(statSync(path.join(place, 'PG_VERSION')).mode & 0o077).toBe(0);
  await database.exec('create table t (id integer)');

  const real = fs.fdatasyncSync;
  let syncs = 0;
  fs.fdatasyncSync = (descriptor) => {
    syncs += 1;
    real(descriptor);
  };
  syncBuiltinESMExports();
  try {
    await database.exec('insert into t values (1)');
  } finally {
    fs.fdatasyncSync = real;
    syncBuiltinESMExports();
  }
  expect(syncs).toBe(1);
  await database.close();
  expect(reasons).toEqual([]);
});
