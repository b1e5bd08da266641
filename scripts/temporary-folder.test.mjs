import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import ownTemporaryFolder from './temporary-folder.mjs';

it('a test run has its own temporary folder, which is removed with everything in it', () => {
  const before = tmpdir();
  const remove = ownTemporaryFolder();
  const left = mkdtempSync(join(tmpdir(), 'left-'));
  expect(left.startsWith(`${before}/plazo-`)).toBe(true);
  remove();
  expect(existsSync(left)).toBe(false);
  expect(tmpdir()).toBe(before);
});
