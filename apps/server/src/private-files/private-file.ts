import { randomBytes } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';

/** How the name of a file ends that is not written to its end yet. */
export const draftEnding = '.part';

/**
 * Writes a file for its owner's eyes alone: whole and on the disk, or not at all. Its name is taken over from whatever
 * had it, without following a link or opening a file that somebody else holds open.
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
