import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { freeMegabytes } from './disk-room.ts';
import { DurableNodeFs, syncPath, syncTree } from './durable-fs.ts';

export interface DurableOptions {
  /** PostgreSQL's settings by name; they override those that make a commit durable. */
  settings?: Readonly<Record<string, string>>;
  /**
   * Called with the reason when the database can no longer be trusted. End the process or the thread before you return: a failure while
   * flushing one of its own commits does not end PostgreSQL's loop.
   */
  onFatal: (reason: string) => void;
}

const durable = {
  fsync: 'on',
  // The other methods end in system calls that PGlite ignores.
  wal_sync_method: 'fsync',
  synchronous_commit: 'on',
};

/**
 * Opens the database in a folder of its own, or creates it there. A commit is on disk once it is answered, unless the settings turn
 * `synchronous_commit` off. If PostgreSQL does not start, throws an error whose message is one line with the reason.
 */
export async function openDurable(place: string, options: DurableOptions): Promise<PGlite> {
  if (!existsSync(place)) await create(place, options);
  const database = await start(place, options);
  watch(database, options.onFatal);
  return database;
}

/**
 * Creates it in a draft folder and renames that once every file is on disk: PGlite writes a new database without fsync, and a
 * power cut during the first start must not leave half a database that looks complete.
 */
async function create(place: string, options: DurableOptions): Promise<void> {
  const draft = `${place}.draft`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  const database = await start(draft, options);
  await database.exec('checkpoint');
  await database.close();
  syncTree(draft);
  renameSync(draft, place);
  const folder = path.dirname(path.resolve(place));
  syncPath(folder);
  syncPath(path.dirname(folder));
}

async function start(place: string, { settings, onFatal }: DurableOptions): Promise<PGlite> {
  const fs = new DurableNodeFs(place, (error) => onFatal(`fsync failed: ${error.message}`));
  // -F would turn fsync off.
  const defaults = PGlite.defaultStartParams.filter((parameter) => parameter !== '-F');
  try {
    return await PGlite.create({ fs, startParams: [...defaults, ...asParameters({ ...durable, ...settings })] });
  } catch (error) {
    const { message, name } = error as Error;
    // On a full disk PGlite reports only that it was aborted, or nothing at all.
    const free = `${freeMegabytes(place)} MB are free on its disk`;
    throw new Error(`the database in ${place} does not start: ${message || name} (${free})`);
  }
}

/** Reports whatever ends PostgreSQL's loop (a PANIC, a trap), which PGlite would swallow. */
export function watch(database: PGlite, onFatal: (reason: string) => void): void {
  const module = database.Module;
  const once = module._PostgresMainLoopOnce;
  module._PostgresMainLoopOnce = () => {
    try {
      once();
    } catch (error) {
      // 100 is the status with which PostgreSQL leaves a failed statement.
      if ((error as { status?: unknown }).status !== 100) onFatal(String(error));
      throw error;
    }
  };
}

/** PostgreSQL's settings as command-line arguments. */
export function asParameters(settings: Readonly<Record<string, string>>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
