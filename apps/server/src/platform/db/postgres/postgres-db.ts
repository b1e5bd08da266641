import { setTimeout as sleep } from 'node:timers/promises';
import { ExponentialBackoff, fullJitterGenerator, handleWhen, retry } from 'cockatiel';
import { Client, Pool, type PoolClient } from 'pg';
import {
  DatabaseBusyError,
  DatabaseError,
  DatabaseLostError,
  DatabaseUnreachableError,
  isConnectionEnded,
  isRefusedUnstarted,
  isWorthRetrying,
} from '../database-error.ts';
import type { Db, DescribedColumn, Queryable } from '../db.ts';
import { ReadBatches } from '../read-batches.ts';
import type { Columns, Row, Statement, Values } from '../statement.ts';
import { runTransaction } from '../transaction.ts';
import { type Answer, type Call, type Encoder, isRead, PreparedNames, readRows, toCall, Unprepared } from '../wire.ts';
import { BatchQuery, DescribeQuery, toDatabaseError } from './postgres-batch.ts';
import { PostgresBreaker } from './postgres-breaker.ts';
import { clientOf, PostgresHosts } from './postgres-hosts.ts';
import { checkRoleSettings, sessionSettings } from './session-settings.ts';

export interface PostgresOptions {
  url: string;
  maxConnections?: number;
  applicationName?: string;
  /** Connections lead through a pooler that uses another one for each transaction (PgBouncer). */
  isPooled?: boolean;
  /** Milliseconds that one statement, and one whole transaction, may take. */
  statementTimeout?: number;
  transactionTimeout?: number;
  /** Milliseconds that the server may take to accept a new connection; by default what the URL says (`connect_timeout`), or 5 s. */
  connectTimeout?: number;
  /** Milliseconds to wait until one of the pool's connections is free. */
  waitTimeout?: number;
  /** Milliseconds after which an answer is so late that we check whether the server is there at all. */
  probeAfter?: number;
}

/** How much longer than the server's own limit we wait before we consider the connection dead. */
const GRACE_MS = 5_000;
/** Transactions that conflicted must not retry at the same time: each waits for a random part of 20 ms, then of 40, and so on. */
const afterConflicts = retry(handleWhen(isWorthRetrying), {
  maxAttempts: 5,
  backoff: new ExponentialBackoff({ initialDelay: 20, generator: fullJitterGenerator }),
});

/** Opens a pool of connections to PostgreSQL 15 or newer and checks that one can be made. */
export async function openPostgres(options: PostgresOptions): Promise<Db> {
  const database = new PostgresDatabase(options);
  try {
    await database.check();
    return database;
  } catch (error) {
    await database.close();
    throw new Error(`cannot use the database at ${placeOf(options.url)}: ${reasonOf(error)}`, { cause: error });
  }
}

/** Host, port and name: the rest of the URL may contain a password. */
function placeOf(url: string): string {
  if (!URL.canParse(url)) return 'DATABASE_URL';
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

function reasonOf(error: unknown): string {
  // A host with several addresses fails with one error per address, and no message of its own.
  const first = error instanceof AggregateError ? (error.errors[0] as unknown) : error;
  return first instanceof Error ? first.message : String(first);
}

class PostgresDatabase implements Db {
  readonly engine = 'postgres';
  readonly #pool: Pool;
  readonly #hosts: PostgresHosts;
  readonly #breaker = new PostgresBreaker();
  readonly #isPooled: boolean;
  readonly #prepared = new WeakMap<PoolClient, Encoder>();
  readonly #busy = new Set<PoolClient>();
  readonly #reads = new ReadBatches((calls) => this.#runAlone(calls));
  readonly #statementTimeout: number;
  readonly #transactionTimeout: number;
  readonly #probeAfter: number;
  /** Milliseconds that the server may take to answer whether it is there. */
  readonly #probeLimit: number;
  #probing: Promise<void> | undefined;
  #answers = 0;
  #closed: Promise<void> | undefined;

  constructor(options: PostgresOptions) {
    this.#statementTimeout = options.statementTimeout ?? 10_000;
    this.#transactionTimeout = options.transactionTimeout ?? 15_000;
    this.#probeAfter = options.probeAfter ?? 2_000;
    this.#hosts = new PostgresHosts(options.url);
    this.#isPooled = options.isPooled ?? false;
    const { connectTimeout = this.#hosts.connectTimeout ?? 5_000, waitTimeout = 20_000 } = options;
    this.#probeLimit = Math.max(this.#probeAfter, this.#hosts.connectTimeout ?? 0);
    this.#pool = new Pool({
      Client: clientOf(this.#hosts, connectTimeout),
      max: options.maxConnections ?? 10,
      application_name: options.applicationName ?? 'plazo',
      // The pool's own limit includes waiting, and under load the callers for one order wait for each other.
      connectionTimeoutMillis: Math.max(waitTimeout, connectTimeout),
      // A new connection costs its first user 20 ms: the server starts a process and prepares every statement again.
      idleTimeoutMillis: 10 * 60_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      ...(this.#isPooled ? {} : sessionSettings(this.#statementTimeout, this.#transactionTimeout + GRACE_MS)),
      onConnect: (client) => within(connectTimeout, this.#hosts.check(client as Client)),
    });
    // The pool drops a connection that breaks while idle; the next statement gets a new one.
    this.#pool.on('error', () => undefined);
  }

  async check(): Promise<void> {
    const version = await this.#withClient(async (client) => {
      const { rows } = await client.query<{ version: number }>(
        `select current_setting('server_version_num')::int as version`,
      );
      return rows[0]?.version ?? 0;
    });
    if (version < 150_000) throw new Error(`PostgreSQL 15 or newer is needed, this server is ${version}`);
    if (this.#isPooled) await checkRoleSettings(this.#pool);
  }

  connections(): Record<'open' | 'free' | 'waiting', number> {
    const { totalCount: open, idleCount: free, waitingCount: waiting } = this.#pool;
    return { open, free, waiting };
  }

  async query<C extends Columns, N extends string>(
    statement: Statement<C, N>,
    ...values: Values<N>
  ): Promise<Row<C>[]> {
    const call = toCall(statement, ...values);
    const answer = isRead(call) ? await this.#reads.read(call) : (await this.#runAlone([call]))[0];
    return readRows(statement, answer as Answer);
  }

  /** A group is a transaction, too: a failed one leaves nothing behind. */
  #runAlone(calls: readonly Call[]): Promise<Answer[]> {
    return this.#untilServed((client) => this.#run(client, calls), calls.every(isRead));
  }

  transaction<T>(work: (transaction: Queryable) => Promise<T>): Promise<T> {
    return this.#untilServed(
      (client) =>
        runTransaction({ run: (calls) => this.#run(client, calls) }, work, { timeout: this.#transactionTimeout }),
      false,
    );
  }

  /** Runs one transaction, and again after a conflict with another. */
  #untilServed<T>(work: (client: PoolClient) => Promise<T>, onlyReads: boolean): Promise<T> {
    return afterConflicts.execute(() => this.#breaker.run(() => this.#onSomeServer(work, onlyReads)));
  }

  /** If its connection broke, it is tried once more on a new one, unless something may already have been done. */
  async #onSomeServer<T>(work: (client: PoolClient) => Promise<T>, onlyReads: boolean): Promise<T> {
    try {
      return await this.#withClient(work);
    } catch (error) {
      const isLost = error instanceof DatabaseLostError || isConnectionEnded(error);
      if (this.#breaker.isOpen || !(isRefusedUnstarted(error) || (onlyReads && isLost))) throw error;
      return this.#withClient(work);
    }
  }

  async execute(script: string): Promise<void> {
    await this.#withClient(async (client) => {
      try {
        // A script (a migration) may take longer than a statement of the service.
        if (this.#isPooled) await client.query(`set local statement_timeout = 0; ${script}`);
        else {
          await client.query('set statement_timeout = 0');
          await client.query(script);
          await client.query('reset statement_timeout');
        }
      } catch (error) {
        // Discarded: the script may have changed the connection's state.
        client.emit('error', error);
        throw toDatabaseError(error as Error);
      }
    });
  }

  describe(statement: Statement): Promise<DescribedColumn[]> {
    return this.#withClient(
      (client) =>
        new Promise((resolve, reject) => {
          client.query(new DescribeQuery(statement, (error, columns) => (error ? reject(error) : resolve(columns))));
        }),
    );
  }

  close(): Promise<void> {
    this.#closed ??= this.#pool.end();
    return this.#closed;
  }

  async #withClient<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await this.#connect();
    let broken: Error | undefined;
    const onError = (error: Error) => {
      broken = error;
    };
    client.on('error', onError);
    this.#busy.add(client);
    try {
      return await work(client);
    } catch (error) {
      // Work that refuses is rolled back, and its connection stays as good as before: a new one costs 20 ms.
      if (isConnectionEnded(error)) broken ??= error as Error;
      // Its other connections lead to the same server, which can no longer be written to.
      if (isRefusedUnstarted(error)) this.#leave(this.#hosts.madeAt(client));
      throw error;
    } finally {
      this.#busy.delete(client);
      client.removeListener('error', onError);
      // Only a healthy connection outside a transaction may be reused.
      const idle = client.getTransactionStatus() === 'I';
      client.release(broken ?? (idle ? undefined : new Error('left in a transaction')));
    }
  }

  /** A connection to the server in use. If that cannot be reached the next one is used, until each was tried. */
  async #connect(): Promise<PoolClient> {
    for (let tried = 1; ; ) {
      const { left } = this.#hosts;
      try {
        const client = await this.#pool.connect();
        if (this.#hosts.madeAt(client) === this.#hosts.left) return client;
        client.release(new Error('leads to a server that is no longer used'));
      } catch (error) {
        // Waiting was in vain: the server is there.
        if (reasonOf(error).startsWith('timeout exceeded'))
          throw new DatabaseBusyError(reasonOf(error), { cause: error });
        this.#hosts.leave(left);
        if (tried >= this.#hosts.count) throw new DatabaseUnreachableError(reasonOf(error), { cause: error });
        tried += 1;
      }
    }
  }

  /** Gives a server up: callers that wait for its answer get an error. */
  #leave(left: number): void {
    this.#hosts.leave(left);
    for (const client of this.#busy) if (this.#hosts.madeAt(client) === left) void client.end().catch(() => undefined);
  }

  /** An answer is late. Either the statement takes long, or the server, or the way to it, is gone. */
  #probe(): void {
    if (this.#probing) return;
    const { left } = this.#hosts;
    const before = this.#answers;
    const probe = new Client({ connectionString: this.#hosts.url, connectionTimeoutMillis: this.#probeLimit });
    probe.on('error', () => undefined);
    this.#probing = within(
      this.#probeLimit,
      probe.connect().then(() => probe.query('select 1')),
    )
      .then(
        () => undefined,
        () => {
          // A busy server may accept no new connection in time and still answer on existing ones.
          if (this.#answers === before) this.#leave(left);
        },
      )
      .finally(() => {
        this.#probing = undefined;
        void probe.end().catch(() => undefined);
      });
  }

  /** One group in one round trip. */
  #run(client: PoolClient, calls: readonly Call[]): Promise<Answer[]> {
    let prepared = this.#prepared.get(client);
    if (prepared === undefined) {
      prepared = this.#isPooled ? new Unprepared() : new PreparedNames();
      this.#prepared.set(client, prepared);
    }
    const names = prepared;
    return new Promise((resolve, reject) => {
      // The connection is discarded, whatever the work makes of the error: a late answer would be taken for another statement's.
      const lose = (error: Error) => {
        client.emit('error', error);
        reject(error);
      };
      const late = setTimeout(() => this.#probe(), this.#probeAfter);
      // The server ends slow statements itself; this is for a connection that no longer answers.
      const longest = Math.min(this.#statementTimeout * calls.length, this.#transactionTimeout);
      const timer = setTimeout(
        () => lose(new DatabaseLostError('the database connection does not answer')),
        Math.max(longest, this.#statementTimeout) + GRACE_MS,
      );
      const settle = (error: Error | null, answers: Answer[]) => {
        clearTimeout(late);
        clearTimeout(timer);
        if (error === null || error instanceof DatabaseError) this.#answers += 1;
        if (error === null) resolve(answers);
        else if (error instanceof DatabaseError) reject(error);
        else lose(new DatabaseLostError(error.message, { cause: error }));
      };
      try {
        client.query(new BatchQuery(calls, names, settle));
      } catch (error) {
        // It could not be sent completely.
        clearTimeout(late);
        clearTimeout(timer);
        lose(error as Error);
      }
    });
  }
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const isOver = new AbortController();
  const late = sleep(milliseconds, undefined, { signal: isOver.signal }).then(() => {
    throw new Error('the database does not answer');
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    isOver.abort();
    late.catch(() => undefined);
    work.catch(() => undefined);
  }
}
