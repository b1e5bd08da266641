import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Set once a run has its folder: every project of vitest runs its global setup, and a folder inside another makes paths too long for
 * sockets.
 */
const variable = 'PLAZO_TEMPORARY_FOLDER';

/**
 * Global setup of the test runners: gives the workers a temporary folder for this run, and removes it afterwards with anything that a
 * killed test or browser left behind.
 */
export default function ownTemporaryFolder() {
  if (process.env[variable] !== undefined) return () => {};
  const former = process.env.TMPDIR;
  const folder = mkdtempSync(join(tmpdir(), 'plazo-'));
  process.env.TMPDIR = folder;
  process.env[variable] = folder;
  return () => {
    delete process.env[variable];
    if (former === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = former;
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
}
