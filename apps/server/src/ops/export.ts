import { fchmodSync, fstatSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Config } from '../platform/config/config.ts';
import type { Db } from '../platform/db/db.ts';
import { DataFolderLockedError } from '../platform/db/embedded/data-folder-lock.ts';
import { exportSql } from '../platform/db/export.ts';
import { openMigrated } from '../platform/db/open-migrated.ts';
import { writePrivately } from '../platform/files/private-file.ts';
import { backUpByServer } from './backup.ts';
import { openUnlocked } from './open-unlocked.ts';
import { print } from './print.ts';

export const usage = `  npm run ops -- export <file>                             the whole database as SQL, for psql; stop a server on PostgreSQL first.
                                                           Only you can read the file; without one it is printed`;

/** Writes the database to a file, or to the standard output, and says nothing; null for an unknown command. */
export async function run([file, ...rest]: readonly string[], config: Config): Promise<'' | null> {
  if (rest.length > 0) return null;
  const db = await openUnlocked(config);
  if (db instanceof DataFolderLockedError) await exportCopy(config, db, file);
  else await exportAndClose(db, file);
  return '';
}

/** A server has it open: a copy of one instant, made like a backup, is exported and removed. */
async function exportCopy(config: Config, locked: DataFolderLockedError, file: string | undefined): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'plazo-export-'));
  try {
    const copy = path.join(folder, 'copy');
    await backUpByServer(config, locked, { folder: copy, isDatabaseOnly: true });
    await exportAndClose(await openMigrated({ ...config, DATA_FOLDER: copy }), file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function exportAndClose(db: Db, file: string | undefined): Promise<void> {
  try {
    if (file === undefined) await exportHere(db);
    else await writePrivately(file, (writeTo) => exportSql(db, writeTo));
  } finally {
    await db.close();
  }
}

async function exportHere(db: Db): Promise<void> {
  // `> plazo.sql`: the shell has created the file, readable by everyone.
  if (fstatSync(process.stdout.fd).isFile()) fchmodSync(process.stdout.fd, 0o600);
  await exportSql(db, print);
}
