import type { Config } from '../platform/config/config.ts';
import type { Db } from '../platform/db/db.ts';
import { DataFolderLockedError } from '../platform/db/embedded/data-folder-lock.ts';
import { openMigrated } from '../platform/db/open-migrated.ts';

/** The configured database. If a server has the embedded one open: that server, which must then be asked. */
export async function openUnlocked(config: Config): Promise<Db | DataFolderLockedError> {
  return openMigrated(config).catch((error: unknown) => {
    if (error instanceof DataFolderLockedError) return error;
    throw error;
  });
}
