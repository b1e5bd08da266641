import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Global setup of the test runners: gives the workers a temporary folder for this run. Removes it afterwards, with
 * anything that a killed test or browser left behind.
 */
export default function ownTemporaryFolder() {
  const former = process.env.TMPDIR;
  const folder = mkdtempSync(join(tmpdir(), 'plazo-'));
  process.env.TMPDIR = folder;
  return () => {
    if (former === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = former;
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
}
