import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Global set-up of the test runners: gives the workers a temporary folder of the run's own, and removes it after them.
 * Whatever a test or a browser leaves behind when it is killed goes with it.
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
