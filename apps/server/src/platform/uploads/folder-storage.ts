import { mkdir, readdir, readFile, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { draftEnding, writePrivately } from '../files/private-file.ts';
import { claimFolder, closeTree } from '../files/private-folder.ts';
import type { ImageStorage } from './image-storage.ts';

/** Images in a folder of this machine, or one that all processes mount. `minFree`: bytes that stay free on its disk. */
export function folderStorage(folder: string, minFree = 0): ImageStorage {
  // Two letters of a random name: no folder gets too many files.
  const placeOf = (name: string) => path.join(folder, name.slice(0, 2), name);
  const isOurs = (name: string) => /^[\w-]{2}$/.test(name);
  let isPrepared = false;
  const prepare = () => {
    if (isPrepared) return;
    const uploads = { path: folder, setting: 'UPLOADS_FOLDER', isOurs };
    claimFolder(uploads);
    closeTree(uploads, '.', 'folders');
    isPrepared = true;
  };
  return {
    prepare,
    async put(name, content) {
      prepare();
      const place = placeOf(name);
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
      // Flushed to disk: its row in the database survives a power cut, so the image must too.
      await writePrivately(place, content);
    },
    async get(name) {
      try {
        return await readFile(placeOf(name));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    async hasRoom() {
      prepare();
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize >= minFree;
    },
    remove: (name) => rm(placeOf(name), { force: true }),
    async removeRemains(age) {
      let removed = 0;
      for (const draft of await draftsIn(folder)) {
        // By the system's clock, which the file system uses too: the sandbox may have moved ours.
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
