import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { asParameters, openDurable, watch } from '@plazo/durable-pglite/durable-database';
import { serialize } from 'pg-protocol/dist/serializer.js';
import { DatabaseStoppedError } from '../database-error.ts';
import type { DescribedColumn } from '../db.ts';
import { type Call, type GroupResult, PreparedNames } from '../wire.ts';
import { readDescription, readReplies } from '../wire-reader.ts';
import { refuseSmallDisk } from './disk-room.ts';

// PostgreSQL embedded in this process (PGlite), made fast; packages/durable-pglite makes it durable. Each measure fixes a measured
// problem: docs/decisions/002-embedded-database.md.

/** The PostgreSQL major version in the pinned PGlite; a data folder belongs to one. */
const MAJOR = '18';

export interface EngineOptions {
  /** Where the data lives; null keeps it in memory (tests). */
  folder: string | null;
  /** A dumped database to start from, for a database in memory. */
  template?: Uint8Array<ArrayBuffer> | undefined;
  /** Called once when the database can no longer be trusted; the process must stop using it. */
  onFatal: (error: DatabaseStoppedError) => void;
}

const flushCall: Call = {
  name: 'flush',
  text: "select pg_logical_emit_message(false, '', '', true)",
  parameters: [],
};

export class EmbeddedEngine {
  readonly #options: EngineOptions;
  readonly #prepared = new PreparedNames();
  #database: PGlite | undefined;
  #dead: DatabaseStoppedError | undefined;

  private constructor(options: EngineOptions) {
    this.#options = options;
  }

  static isCreated(folder: string): boolean {
    return existsSync(placeIn(folder));
  }

  /** Opens a database; creates it if there is none. */
  static async open(options: EngineOptions): Promise<EmbeddedEngine> {
    const engine = new EmbeddedEngine(options);
    await engine.#open();
    return engine;
  }

  async #open(): Promise<void> {
    const { folder, template } = this.#options;
    const onFatal = (reason: string) => this.#die(reason);
    if (folder === null) {
      const loadDataDir = template && { loadDataDir: new Blob([template]) };
      const startParams = [...PGlite.defaultStartParams, ...asParameters(settings)];
      this.#database = await PGlite.create({ ...loadDataDir, startParams });
      watch(this.#database, onFatal);
      return;
    }
    const place = placeIn(folder);
    if (existsSync(place)) refuseOtherMajor(place);
    else refuseSmallDisk(folder);
    // A commit is acknowledged only after its batch is flushed (embedded-db.ts), so it needs no flush of its own.
    this.#database = await openDurable(place, { settings: { ...settings, synchronous_commit: 'off' }, onFatal });
  }

  #die(reason: string): void {
    if (this.#dead !== undefined) return;
    this.#dead = new DatabaseStoppedError(`the embedded database stopped: ${reason}`);
    this.#options.onFatal(this.#dead);
  }

  /** Runs each group separately; with `flush`, everything is on disk before this returns. */
  run(groups: readonly (readonly Call[])[], flush: boolean): GroupResult[] {
    const all = flush ? [...groups, [flushCall]] : groups;
    const results = readReplies(this.#send(Buffer.concat(all.map((calls) => this.#prepared.encode(calls)))));
    if (results.length !== all.length) this.#die(`${results.length} replies to ${all.length} groups`);
    all.forEach((calls, index) => {
      const result = results[index];
      if (result === undefined || 'answers' in result) return;
      this.#prepared.forget(calls);
      if (result.failure.severity === 'FATAL' || result.failure.severity === 'PANIC') this.#die(result.failure.message);
    });
    if (flush) {
      const flushed = results.pop();
      if (flushed === undefined || 'failure' in flushed) this.#die('the log could not be flushed');
    }
    if (this.#dead !== undefined) throw this.#dead;
    return results;
  }

  /** Runs a script through the simple protocol: one implicit transaction. */
  script(text: string): GroupResult {
    const [result] = readReplies(this.#send(serialize.query(text)));
    if (result === undefined) this.#die('no reply to a script');
    if (this.#dead !== undefined || result === undefined) throw this.#dead;
    return result;
  }

  describe(call: Call): { columns: DescribedColumn[] } | GroupResult {
    const name = `describe ${call.name}`.slice(0, 63);
    const bytes = this.#send(
      Buffer.concat([
        serialize.close({ type: 'S', name }),
        serialize.parse({ name, text: call.text }),
        serialize.describe({ type: 'S', name }),
        serialize.sync(),
      ]),
    );
    const [result] = readReplies(bytes);
    return result !== undefined && 'failure' in result ? result : { columns: readDescription(bytes) };
  }

  #send(message: Buffer): Buffer {
    if (this.#dead !== undefined || this.#database === undefined) throw this.#dead ?? new Error('not open');
    const chunks: Buffer[] = [];
    // Streamed, because the plain call keeps every reply in a list for ever. It is synchronous all the same.
    this.#database
      .execProtocolRawStream(message, {
        syncToFs: false,
        onRawData: (data) => {
          // The bytes are PostgreSQL's own buffer, which is reused after this call.
          chunks.push(Buffer.from(data));
        },
      })
      .catch((error: unknown) => this.#die(String(error)));
    return chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
  }

  /** The whole database as a tar file, to start others from. */
  async dump(): Promise<Uint8Array<ArrayBuffer>> {
    this.script('checkpoint');
    const file = await this.#database?.dumpDataDir('none');
    if (file === undefined) throw new Error('not open');
    return new Uint8Array(await file.arrayBuffer());
  }

  async close(): Promise<void> {
    const database = this.#database;
    if (database === undefined) return;
    if (this.#dead === undefined && this.#options.folder !== null) this.script('checkpoint');
    this.#database = undefined;
    await database.close();
  }
}

const placeIn = (folder: string) => path.join(folder, 'database');

const settings = {
  timezone: 'UTC',
  datestyle: 'ISO',
  // There is no checkpointer to shrink a larger log (embedded-maintenance.ts).
  max_wal_size: '96MB',
};

function refuseOtherMajor(place: string): void {
  let major: string;
  try {
    major = readFileSync(path.join(place, 'PG_VERSION'), 'utf8').trim();
  } catch {
    throw new Error(`${place} is not a database; move it away or set DATA_FOLDER to another folder`);
  }
  if (major === MAJOR) return;
  throw new Error(
    `${place} was written by PostgreSQL ${major} and this version embeds ${MAJOR}: export it with the version of Plazo that wrote it (npm run ops -- export)`,
  );
}
