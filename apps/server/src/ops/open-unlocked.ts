import type { Config } from '../platform/config/config.ts';
import type { Db } from '../platform/db/db.ts';
import { DataFolderLockedError } from '../platform/db/embedded/data-folder-lock.ts';
import { openMigrated } from '../platform/db/open-migrated.ts';

/** The configured database; where a server has the embedded one open, who it is: then ask the server. */
export async function openUnlocked(config: Config): Promise<Db | DataFolderLockedError> {
  return openMigrated(config).catch((error: unknown) => {
    if (error instanceof DataFolderLockedError) return error;
    throw error;
  });
}
