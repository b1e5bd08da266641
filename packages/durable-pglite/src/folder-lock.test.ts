import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FolderLockedError, lockFolder } from './folder-lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'plazo-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the lock on a folder', () => {
  it('is taken once and identifies its holder', async () => {
    const lock = await lockFolder(folder);
    const error = await lockFolder(folder).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(FolderLockedError);
    expect(String(error)).toContain(`in use by process ${process.pid}`);
    await lock.release();
    await (await lockFolder(folder)).release();
  });

  it('creates the folder', async () => {
    const deep = path.join(folder, 'a', 'b');
    await (await lockFolder(deep)).release();
  });

  it('works in a folder whose path is longer than a socket address allows', async () => {
    const previous = process.cwd();
    const deep = path.join(folder, 'x'.repeat(80), 'y'.repeat(40));
    await expect(lockFolder(deep)).rejects.toThrow('too long for its lock');
    process.chdir(path.join(folder, 'x'.repeat(80)));
    try {
      await (await lockFolder(deep)).release();
    } finally {
      process.chdir(previous);
    }
  });

  it('is not blocked by the guard of a dead process', async () => {
    // No process has this number: it is above the kernel's largest.
    writeFileSync(path.join(folder, '.lock-guard'), '4194305 0123456789abcdef');
    await (await lockFolder(folder)).release();
  });

  it('is not blocked by a guard with our own process id from an earlier container', async () => {
    writeFileSync(path.join(folder, '.lock-guard'), `${process.pid} 0123456789abcdef`);
    await (await lockFolder(folder)).release();
  });
});
