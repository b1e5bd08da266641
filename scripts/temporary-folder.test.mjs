import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import ownTemporaryFolder from './temporary-folder.mjs';

// This run has a folder itself.
beforeEach(() => void vi.stubEnv('PLAZO_TEMPORARY_FOLDER', undefined));
afterEach(() => void vi.unstubAllEnvs());

it('a test run has its own temporary folder, which is removed with everything in it', () => {
  const before = tmpdir();
  const remove = ownTemporaryFolder();
  const left = mkdtempSync(join(tmpdir(), 'left-'));
  expect(left.startsWith(`${before}/plazo-`)).toBe(true);
  remove();
  expect(existsSync(left)).toBe(false);
  expect(tmpdir()).toBe(before);
});

it('is one folder for all projects of a run, to keep socket paths short', () => {
  const remove = ownTemporaryFolder();
  const folder = tmpdir();
  const removeNothing = ownTemporaryFolder();
  expect(tmpdir()).toBe(folder);
  removeNothing();
  expect(existsSync(folder)).toBe(true);
  remove();
});
