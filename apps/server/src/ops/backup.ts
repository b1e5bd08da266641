import path from 'node:path';
import { backupPath } from '../platform/backup/backup.routes.ts';
import { backUp } from '../platform/backup/backup.service.ts';
import type { Config } from '../platform/config/config.ts';
import { DataFolderLockedError } from '../platform/db/embedded/data-folder-lock.ts';
import { askServer } from '../platform/http/local-call.ts';
import { uploadsFolderOf } from '../platform/uploads/storage.ts';
import { openUnlocked } from './open-unlocked.ts';
import { runningServer } from './running-server.ts';

export const usage = `  npm run ops -- backup <folder>                           makes a data folder with the embedded database as it is now, and
                                                           the images; also while the server runs`;

/** Returns what to print, or null for an unknown command. */
export async function run(words: readonly string[], config: Config): Promise<string | null> {
  const [folder] = words;
  if (folder === undefined || words.length > 1) return null;
  const target = path.resolve(folder);
  const db = await openUnlocked(config);
  if (db instanceof DataFolderLockedError) {
    await backUpByServer(config, db, { folder: target });
  } else {
    try {
      await backUp(
        { db, dataFolder: path.resolve(config.DATA_FOLDER), uploadsFolder: uploadsFolderOf(config) },
        target,
      );
    } finally {
      await db.close();
    }
  }
  return `${target} is a data folder. To try it: DATA_FOLDER=${target} npm run ops -- ledger verify`;
}

/** Makes a backup through the server that has the data folder open. */
export async function backUpByServer(
  config: Config,
  locked: DataFolderLockedError,
  wanted: { folder: string; isDatabaseOnly?: boolean },
): Promise<void> {
  const { base, key } = await runningServer(config, locked);
  await askServer(base, key, backupPath, wanted);
}
