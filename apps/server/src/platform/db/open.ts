import type { Db } from './db.ts';
import { openEmbedded } from './embedded/embedded-db.ts';
import { openPostgres } from './postgres/postgres-db.ts';

/** Opens the database that the configuration names: PostgreSQL by its URL, else the embedded one in the data folder. */
export function openDb(options: {
  databaseUrl: string;
  connections?: number;
  isPooled?: boolean;
  dataFolder: string;
}): Promise<Db> {
  const { databaseUrl: url, connections: maxConnections = 10, isPooled = false } = options;
  if (url !== '') return openPostgres({ url, maxConnections, isPooled });
  return openEmbedded({ folder: options.dataFolder });
}
