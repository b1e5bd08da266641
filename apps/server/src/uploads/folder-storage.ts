import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { ImageStorage } from './storage.ts';

/** Images in a folder of this machine, or one that all processes mount. */
export function folderStorage(folder: string): ImageStorage {
  // Two letters of a random name: no folder gets too many files.
  const placeOf = (name: string) => path.join(folder, name.slice(0, 2), name);
  return {
    async put(name, content) {
      const place = placeOf(name);
      await mkdir(path.dirname(place), { recursive: true });
      const draft = `${place}.${randomBytes(4).toString('hex')}.part`;
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
  };
}

async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folders; its file system keeps the name with the file.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
