import { randomBytes } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';

/** The suffix of a file that is not completely written yet. */
export const draftEnding = '.part';

/**
 * Writes a file that only its owner can read: completely and on disk, or not at all. It replaces whatever had its name,
 * without following a link or opening a file that somebody else holds open.
 */
export async function writePrivately(
  file: string,
  fill: (write: (content: string | Uint8Array) => Promise<void>) => Promise<void>,
): Promise<void> {
  const draft = `${file}.${randomBytes(4).toString('hex')}${draftEnding}`;
  try {
    const handle = await open(draft, 'wx', 0o600);
    try {
      await fill((content) => handle.writeFile(content));
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
