import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freeMegabytes } from '@plazo/durable-pglite/disk-room';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refuseSmallDisk } from './disk-room.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'plazo-disk-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

it('a disk that a new database would fill is refused, with the space that it needs', () => {
  expect(() => refuseSmallDisk(folder, 1)).not.toThrow();
  // An exabyte.
  expect(() => refuseSmallDisk(folder, 1e12)).toThrow(
    /^the disk of \S+ has \d+ MB free, and a new database needs 1000000000000 MB: make room, or set DATA_FOLDER/,
  );
});

// A process that may not write large files is like one on a full disk; PGlite then reports that it was aborted.
it('a database that cannot be written to says so, with the free space', () => {
  const module = new URL('embedded-db.ts', import.meta.url).href;
  const data = path.join(folder, 'data');
  const { stdout } = spawnSync(
    'sh',
    [
      '-c',
      'ulimit -f 2000; exec "$0" --import tsx --input-type=module -e "$1"',
      process.execPath,
      `import { openEmbedded } from ${JSON.stringify(module)};
       await openEmbedded({ folder: ${JSON.stringify(data)}, thread: 'here' }).catch(({ message }) => console.log(message));
       process.exit();`,
    ],
    { encoding: 'utf8' },
  );
  expect(stdout).toMatch(/the database in \S+database\.draft does not start: .+ \(\d+ MB are free on its disk\)\n$/);
  expect(freeMegabytes(folder)).toBeGreaterThan(0);
  expect(existsSync(path.join(data, 'database'))).toBe(false);
});
