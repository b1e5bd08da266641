import type { Config } from '../config/config.ts';
import type { Db } from '../db/db.ts';
import { migrate } from '../db/migrate.ts';
import { openDb } from '../db/open.ts';

/** The configured database, up to date. Throws a DataFolderLockedError while a server has the embedded one open. */
export async function openMigrated(config: Config): Promise<Db> {
  const db = await openDb({ databaseUrl: config.DATABASE_URL, dataFolder: config.DATA_FOLDER });
  try {
    await migrate(db);
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
}
