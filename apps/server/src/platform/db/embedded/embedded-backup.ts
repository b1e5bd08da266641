import path from 'node:path';
import { copyDurably, copyTree } from '../../files/copy-tree.ts';
import { writePrivately } from '../../files/private-file.ts';
import { column, statement } from '../statement.ts';

// A base backup like that of pg_basebackup: the files are copied while the database works, and a start on the copy replays the log written
// in the meantime (docs/decisions/026-backups.md).

export const startBackup = statement(
  'embedded.start_backup',
  { position: column.text },
  `select pg_backup_start('plazo', true)::text as position`,
);

/** Returns the content of the file that tells PostgreSQL where to start. */
export const stopBackup = statement(
  'embedded.stop_backup',
  { label: column.text },
  'select labelfile as label from pg_backup_stop(false)',
);

const log = 'pg_wal';
// Files that belong only to the running process, and those that must be copied last.
const left = /^(postmaster\.(pid|opts)|backup_label(\.old)?|global\/pg_control|pg_wal\/.+|.*pgsql_tmp.*)$/;

/** Copies everything except the log. A file that disappears is not needed. */
export async function copyTables(from: string, to: string): Promise<void> {
  await copyTree(from, to, (name) => !left.test(name));
}

/** Copies what the backup needs last, once it has been stopped; then it is complete and on disk. */
export async function copyLog(from: string, to: string, label: string): Promise<void> {
  await copyTree(path.join(from, log), path.join(to, log), () => true);
  await copyDurably(path.join(from, 'global/pg_control'), path.join(to, 'global/pg_control'));
  await writePrivately(path.join(to, 'backup_label'), label);
}
