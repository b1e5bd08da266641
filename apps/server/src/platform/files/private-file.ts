import { randomBytes } from 'node:crypto';
import { link, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** The suffix of a file that is not completely written yet. */
export const draftEnding = '.part';

type Fill = (write: (content: string | Uint8Array) => Promise<void>) => Promise<void>;

export interface WritingOptions {
  /** Throws EEXIST if the name is taken, instead of replacing the file: of several simultaneous writers, one succeeds. */
  isNew?: boolean;
}

/**
 * Writes a file that only its owner can read: completely and on disk, or not at all. It replaces any file of its name, without following a
 * link or opening a file that somebody else has open.
 */
export async function writePrivately(
  file: string,
  content: string | Uint8Array | Fill,
  { isNew = false }: WritingOptions = {},
): Promise<void> {
  const draft = `${file}.${randomBytes(4).toString('hex')}${draftEnding}`;
  try {
    const handle = await open(draft, 'wx', 0o600);
    try {
      if (typeof content === 'function') await content((part) => handle.writeFile(part));
      else await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (isNew) await link(draft, file);
    else await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  if (isNew) await rm(draft, { force: true });
  // Without this a power cut can undo the new name.
  await syncEntry(path.dirname(file));
}

/** Syncs a file or the entries of a folder to disk. */
export async function syncEntry(place: string): Promise<void> {
  // Windows cannot open folders; its file system keeps the name with the file.
  if (process.platform === 'win32') return;
  const handle = await open(place, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
