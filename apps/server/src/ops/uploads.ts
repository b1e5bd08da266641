import type { Config } from '../platform/config/config.ts';
import { DataFolderLockedError } from '../platform/db/embedded/data-folder-lock.ts';
import { openStorage } from '../platform/uploads/storage.ts';
import { removeUnusedImages } from '../platform/uploads/uploads.service.ts';
import { openUnlocked } from './open-unlocked.ts';

export const usage = `  npm run ops -- uploads clean                             removes images that were unused for a day; a server does this
                                                           itself every hour`;

/** Returns what to print, or null for an unknown command. */
export async function run(words: readonly string[], config: Config): Promise<string | null> {
  if (words.join(' ') !== 'clean') return null;
  const db = await openUnlocked(config);
  if (db instanceof DataFolderLockedError)
    return 'A server has the data folder open: it removes them itself, every hour.';
  try {
    const stores = { db, storage: openStorage(config) };
    let removed = 0;
    for (let count = -1; count !== 0; removed += count) count = await removeUnusedImages(stores, Date.now());
    return `${removed} unused images removed.`;
  } finally {
    await db.close();
  }
}
