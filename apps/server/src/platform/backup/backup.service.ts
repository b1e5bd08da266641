import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Db } from '../db/db.ts';
import { backedUpDatabase, listBackup } from '../db/embedded/backup-list.ts';
import { copyTree } from '../files/copy-tree.ts';
import { draftEnding, syncEntry } from '../files/private-file.ts';

export interface BackedUp {
  db: Db;
  dataFolder: string;
  /** The folder of images; null: they are in a bucket, which has its own copies. */
  uploadsFolder: string | null;
}

/**
 * Makes a data folder at `target` from which a server can start: the embedded database as of an instant before this returns, and the
 * images. Complete and on disk, or absent. Throws one readable line.
 */
export async function backUp({ db, dataFolder, uploadsFolder }: BackedUp, target: string): Promise<void> {
  if (!db.backUp) throw new Error('PostgreSQL is backed up by its own tools: docs/operations.md');
  if (!path.isAbsolute(target)) throw new Error('name the folder by its absolute path');
  if (!path.relative(dataFolder, target).startsWith('..')) throw new Error('name a folder outside DATA_FOLDER');
  if (existsSync(target)) throw new Error(`${target} already exists: name a new folder`);
  const draft = `${target}.${randomBytes(4).toString('hex')}${draftEnding}`;
  try {
    await mkdir(draft, { recursive: true, mode: 0o700 });
    await db.backUp(path.join(draft, backedUpDatabase));
    // After the database: an image is stored before anything refers to it.
    if (uploadsFolder !== null && existsSync(uploadsFolder)) {
      await copyTree(uploadsFolder, path.join(draft, 'uploads'), (name) => !name.endsWith(draftEnding));
    }
    await listBackup(draft);
    await rename(draft, target);
    await syncEntry(path.dirname(target));
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}
