import { constants } from 'node:fs';
import { copyFile, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { syncEntry } from './private-file.ts';

/**
 * Copies a folder to disk, while others may work in it; a file that disappears in the meantime is left out. `isWanted` gets names relative
 * to `from`.
 */
export async function copyTree(
  from: string,
  to: string,
  isWanted: (name: string) => boolean,
  inside = '',
): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const name = path.posix.join(inside, entry.name);
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) await copyTree(source, target, isWanted, name);
    else if (entry.isFile() && isWanted(name)) await copyDurably(source, target);
  }
  await syncEntry(to);
}

/** Copies one file to disk; one that no longer exists is left out. */
export async function copyDurably(from: string, to: string): Promise<void> {
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  await syncEntry(to);
}
