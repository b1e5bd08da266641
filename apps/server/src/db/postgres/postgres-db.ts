import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type ClientConfig, Pool, type PoolClient } from 'pg';
import { DatabaseError, DatabaseUnreachableError, isConnectionEnded, isWorthRetrying } from '../database-error.ts';
import type { Db, DescribedColumn, Queryable } from '../db.ts';
import { ReadBatches } from '../read-batches.ts';
import type { Columns, Parameter, Row, Statement } from '../statement.ts';
import { runTransaction } from '../transaction.ts';
import { type Answer, type Call, isRead, PreparedNames, readRows, toCall } from '../wire.ts';
import { BatchQuery, DescribeQuery, toDatabaseError } from './postgres-batch.ts';

export interface PostgresOptions {
  url: string;
  maxConnections?: number;
  applicationName?: string;
  /** Milliseconds that one statement, and one whole transaction, may take. */
  statementTimeout?: number;
  transactionTimeout?: number;
  /** Milliseconds that the server may take to accept a new connection. */
  connectTimeout?: number;
  /** Milliseconds to wait until one of the pool's connections is free. */
  waitTimeout?: number;
}

/** How much longer than the server's own limit we wait before we consider the connection dead. */
const GRACE_MS = 5_000;
const MOST_ATTEMPTS = 6;

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

/** Host, port and name: the rest of the URL may hold a password. */
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

/** A client with its own time limit for connecting. */
function clientThatConnectsWithin(milliseconds: number): typeof Client {
  return class extends Client {
    constructor(config?: string | ClientConfig) {
      super(typeof config === 'object' ? { ...config, connectionTimeoutMillis: milliseconds } : config);
    }
  };
}

class PostgresDatabase implements Db {
  readonly engine = 'postgres';
  readonly #pool: Pool;
  readonly #prepared = new WeakMap<PoolClient, PreparedNames>();
  readonly #reads = new ReadBatches((calls) => this.#runAlone(calls));
  readonly #statementTimeout: number;
  readonly #transactionTimeout: number;
  #closed: Promise<void> | undefined;

  constructor(options: PostgresOptions) {
    this.#statementTimeout = options.statementTimeout ?? 10_000;
    this.#transactionTimeout = options.transactionTimeout ?? 15_000;
    const { connectTimeout = 5_000, waitTimeout = 20_000 } = options;
    this.#pool = new Pool({
      connectionString: options.url,
      Client: clientThatConnectsWithin(connectTimeout),
      max: options.maxConnections ?? 10,
      application_name: options.applicationName ?? 'plazo',
      // The pool's own limit includes waiting, and under load callers of one order wait for each other.
      connectionTimeoutMillis: Math.max(waitTimeout, connectTimeout),
      // A new connection costs its first user 20 ms: the server starts a process and prepares every statement again.
      idleTimeoutMillis: 10 * 60_000,
      statement_timeout: this.#statementTimeout,
      idle_in_transaction_session_timeout: this.#transactionTimeout + GRACE_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      // So that both engines print dates and instants alike, whatever the server's own settings. Compiling a plan
      // (jit) takes longer than any of our statements.
      options: '-c timezone=UTC -c datestyle=ISO -c jit=off',
    });
    // The pool drops a connection that breaks while idle; the next statement gets a new one.
    this.#pool.on('error', () => undefined);
  }

  async check(): Promise<void> {
    const { rows } = await this.#pool.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    );
    const version = rows[0]?.version ?? 0;
    if (version < 150_000) throw new Error(`PostgreSQL 15 or newer is needed, this server is ${version}`);
  }

  connections(): Record<'open' | 'free' | 'waiting', number> {
    const { totalCount: open, idleCount: free, waitingCount: waiting } = this.#pool;
    return { open, free, waiting };
  }

  async query<C extends Columns>(statement: Statement<C>, parameters: readonly Parameter[] = []): Promise<Row<C>[]> {
    const call = toCall(statement, parameters);
    const answer = isRead(call) ? await this.#reads.read(call) : (await this.#runAlone([call]))[0];
    return readRows(statement, answer as Answer);
  }

  /** A group is a transaction too: a failed one leaves nothing behind. */
  #runAlone(calls: readonly Call[]): Promise<Answer[]> {
    return this.#untilServed((client) => this.#run(client, calls));
  }

  transaction<T>(work: (transaction: Queryable) => Promise<T>): Promise<T> {
    return this.#untilServed((client) =>
      runTransaction({ run: (calls) => this.#run(client, calls) }, work, { timeout: this.#transactionTimeout }),
    );
  }

  /** Runs one transaction, and retries it after a conflict with another. */
  async #untilServed<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#withClient(work);
      } catch (error) {
        if (attempt >= MOST_ATTEMPTS || !isWorthRetrying(error)) throw error;
        // Transactions that conflicted must not retry at the same time.
        await sleep(Math.random() * 10 * 2 ** attempt);
      }
    }
  }

  async execute(script: string): Promise<void> {
    await this.#withClient(async (client) => {
      try {
        // A script (a migration) may take longer than a statement of the service.
        await client.query('set statement_timeout = 0');
        await client.query(script);
        await client.query('reset statement_timeout');
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
    const client = await this.#pool.connect().catch((error: unknown) => {
      throw new DatabaseUnreachableError(reasonOf(error), { cause: error });
    });
    let broken: Error | undefined;
    const onError = (error: Error) => {
      broken = error;
    };
    client.on('error', onError);
    try {
      return await work(client);
    } catch (error) {
      if (!(error instanceof DatabaseError) || isConnectionEnded(error)) broken ??= error as Error;
      throw error;
    } finally {
      client.removeListener('error', onError);
      // Only a healthy connection outside a transaction may be reused.
      const idle = client.getTransactionStatus() === 'I';
      client.release(broken ?? (idle ? undefined : new Error('left in a transaction')));
    }
  }

  /** One group in one round trip. */
  #run(client: PoolClient, calls: readonly Call[]): Promise<Answer[]> {
    let prepared = this.#prepared.get(client);
    if (prepared === undefined) {
      prepared = new PreparedNames();
      this.#prepared.set(client, prepared);
    }
    const names = prepared;
    return new Promise((resolve, reject) => {
      // The server ends slow statements itself; this is for a connection that no longer answers.
      const timer = setTimeout(
        () => reject(new Error('the database connection does not answer')),
        this.#statementTimeout * calls.length + GRACE_MS,
      );
      const settle = (error: Error | null, answers: Answer[]) => {
        clearTimeout(timer);
        if (error === null) resolve(answers);
        else reject(error);
      };
      client.query(new BatchQuery(calls, names, settle));
    });
  }
}
