import path from 'node:path';
import { DatabaseError, type FailureReport } from '../database-error.ts';
import { type Db, type DescribedColumn, only, type Queryable } from '../db.ts';
import type { Columns, Row, Statement, Values } from '../statement.ts';
import { runTransaction } from '../transaction.ts';
import { readRows, toCall } from '../wire.ts';
import { beginFromBackup } from './backup-list.ts';
import { claimDataFolder, closeDataFolder } from './data-folder.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { copyLog, copyTables, startBackup, stopBackup } from './embedded-backup.ts';
import type { EngineOptions } from './embedded-engine.ts';
import { startMaintenance } from './embedded-maintenance.ts';
import { EmbeddedScheduler } from './embedded-scheduler.ts';
import { type EngineHandle, openEngineHere, openEngineThread } from './embedded-thread.ts';

export interface EmbeddedOptions {
  /** Where the data lives; null keeps it in memory. */
  folder: string | null;
  /** A dump to start from; only in memory. */
  template?: Uint8Array<ArrayBuffer>;
  /** `here` blocks the event loop: for tests, where the worker would have to be compiled first. */
  thread?: 'worker' | 'here';
  /** Milliseconds after which a transaction is abandoned. */
  transactionTimeout?: number;
  /** Called when the database is lost (disk failure, defect). By default the process ends, and a restart recovers. */
  onFatal?: EngineOptions['onFatal'];
}

/** The embedded database with its extra operations. */
export interface EmbeddedDb extends Db {
  /** The whole database as a tar file, for `template`. */
  dump(): Promise<Uint8Array<ArrayBuffer>>;
  /** Runs checkpoint, vacuum and analyze if due; called by timers. */
  maintain(): Promise<void>;
}

/**
 * Opens PostgreSQL embedded in this process. Throws DataFolderLockedError if another process has the folder, and one
 * readable line if other users could reach it.
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedDb> {
  const { folder, template } = options;
  if (folder !== null) claimDataFolder(folder);
  const lock = folder === null ? undefined : await lockDataFolder(folder);
  const thread = options.thread ?? (process.env.VITEST === undefined ? 'worker' : 'here');
  const open = thread === 'worker' ? openEngineThread : openEngineHere;
  try {
    if (folder !== null) {
      beginFromBackup(folder);
      closeDataFolder(folder);
    }
    const engine = await open({ folder, template, onFatal: options.onFatal ?? endProcess });
    return new EmbeddedDatabase(engine, options, async () => lock?.release());
  } catch (error) {
    await lock?.release();
    throw error;
  }
}

function endProcess(error: Error): never {
  process.stderr.write(`${error.message}\n`);
  process.exit(70);
}

class EmbeddedDatabase implements EmbeddedDb {
  readonly engine = 'embedded';
  readonly #engine: EngineHandle;
  readonly #scheduler: EmbeddedScheduler;
  readonly #maintenance: ReturnType<typeof startMaintenance>;
  readonly #transactionTimeout: number;
  readonly #release: () => Promise<void>;
  readonly #folder: string | null;
  #isBackingUp = false;
  #closed: Promise<void> | undefined;

  constructor(engine: EngineHandle, options: EmbeddedOptions, release: () => Promise<void>) {
    this.#engine = engine;
    this.#release = release;
    this.#folder = options.folder;
    this.#transactionTimeout = options.transactionTimeout ?? 15_000;
    this.#scheduler = new EmbeddedScheduler(engine, { durable: options.folder !== null });
    this.#maintenance = startMaintenance(this, () => this.#scheduler.writes, { timers: options.folder !== null });
  }

  async query<C extends Columns, N extends string>(
    statement: Statement<C, N>,
    ...values: Values<N>
  ): Promise<Row<C>[]> {
    return readRows(statement, await this.#scheduler.query(toCall(statement, ...values)));
  }

  transaction<T>(work: (transaction: Queryable) => Promise<T>): Promise<T> {
    return this.#scheduler.exclusive((session) => runTransaction(session, work, { timeout: this.#transactionTimeout }));
  }

  async execute(script: string): Promise<void> {
    await this.#scheduler.exclusive(async (session) => {
      session.wrote();
      const result = await this.#engine.ask('script', script);
      if (!('failure' in result)) return;
      // A script with its own BEGIN leaves its failed transaction open; without one this is a warning nobody sees.
      await this.#engine.ask('script', 'rollback');
      throw failed(result.failure);
    });
  }

  async describe(statement: Statement): Promise<DescribedColumn[]> {
    const result = await this.#engine.ask('describe', { name: statement.name, text: statement.text, parameters: [] });
    if ('failure' in result) throw failed({ ...result.failure, statement: statement.name });
    return 'columns' in result ? result.columns : [];
  }

  dump(): Promise<Uint8Array<ArrayBuffer>> {
    return this.#scheduler.exclusive(() => this.#engine.ask('dump', null));
  }

  async backUp(target: string): Promise<void> {
    if (this.#folder === null) throw new Error('a database in memory has no files');
    if (this.#isBackingUp) throw new Error('a backup is already being made');
    this.#isBackingUp = true;
    const place = path.join(this.#folder, 'database');
    try {
      await this.#maintenance.without(async () => {
        await this.query(startBackup);
        let label = '';
        try {
          await copyTables(place, target);
        } finally {
          label = await this.#stopBackup();
        }
        await copyLog(place, target, label);
      });
    } finally {
      this.#isBackingUp = false;
    }
  }

  /** Once this returns, everything acknowledged before is in the log on disk. */
  #stopBackup(): Promise<string> {
    return this.#scheduler.exclusive(async (session) => {
      session.wrote();
      const answers = await session.run([toCall(stopBackup)]);
      return only(readRows(stopBackup, answers[0] ?? { width: 0, values: [], tag: '' })).label;
    });
  }

  maintain(): Promise<void> {
    return this.#maintenance.run();
  }

  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    await this.#maintenance.stop();
    await this.#scheduler.stop();
    await this.#engine.ask('close', null);
    await this.#release();
  }
}

function failed(failure: FailureReport): DatabaseError {
  return new DatabaseError(failure);
}
