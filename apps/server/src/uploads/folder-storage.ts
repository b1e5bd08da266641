import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { ImageStorage } from './storage.ts';

const draftEnding = '.part';

/** Images in a folder of this machine, or one that all processes mount. */
export function folderStorage(folder: string): ImageStorage {
  // Two letters of a random name: no folder gets too many files.
  const placeOf = (name: string) => path.join(folder, name.slice(0, 2), name);
  return {
    async put(name, content) {
      const place = placeOf(name);
      await mkdir(path.dirname(place), { recursive: true });
      const draft = `${place}.${randomBytes(4).toString('hex')}${draftEnding}`;
      try {
        const file = await open(draft, 'wx', 0o600);
        try {
          await file.writeFile(content);
          // The database will say that it is there, and survives a power cut.
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(draft, place);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      await syncFolder(path.dirname(place));
    },
    async get(name) {
      try {
        return await readFile(placeOf(name));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    remove: (name) => rm(placeOf(name), { force: true }),
    async removeRemains(age) {
      let removed = 0;
      for (const draft of await draftsIn(folder)) {
        // The file system's own time, which is the system's.
        const written = await stat(draft).catch(() => null);
        if (written === null || Date.now() - written.mtimeMs < age) continue;
        await rm(draft, { force: true });
        removed += 1;
      }
      return removed;
    },
  };
}

async function draftsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => name.endsWith(draftEnding)).map((name) => path.join(folder, name));
}

async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folders; its file system keeps the name with the file.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
