import type { Config } from '../config/config.ts';
import type { Db } from './db.ts';
import { migrate, OtherVersionError } from './migrate.ts';
import { openDb } from './open.ts';

/** The configured database, up to date. Throws a DataFolderLockedError while a server has the embedded one open. */
export async function openMigrated(config: Config): Promise<Db> {
  const { DATABASE_URL: databaseUrl, DATABASE_CONNECTIONS: connections, DATA_FOLDER: dataFolder } = config;
  const db = await openDb({ databaseUrl, connections, isPooled: config.DATABASE_POOLED, dataFolder });
  try {
    await migrate(db);
    return db;
  } catch (error) {
    await db.close();
    if (error instanceof OtherVersionError && config.DATABASE_URL === '') {
      throw new Error(`${error.message}, or set DATA_FOLDER (now ${config.DATA_FOLDER}) to another folder`);
    }
    throw error;
  }
}
