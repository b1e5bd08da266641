import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DatabaseUnreachableError, isPassing } from '../database-error.ts';
import type { Db, Queryable } from '../db.ts';
import { column, statement } from '../statement.ts';
import { openFreshTestDb } from '../test-db.ts';
import { openPostgres, type PostgresOptions } from './postgres-db.ts';

const name = statement('failover-test.name', { name: column.text }, 'select current_database()::text as name');
const write = statement('failover-test.write', {}, 'insert into failover_note values ($text)');
const close = statement(
  'failover-test.close',
  { pid: column.integer, mode: column.text },
  `select pg_backend_pid() as pid, set_config('default_transaction_read_only', 'on', false) as mode`,
);
const slow = statement('failover-test.slow', {}, "insert into failover_note select 'slow' from pg_sleep(1.5)");
const notes = statement('failover-test.notes', { n: column.bigint }, 'select count(*) as n from failover_note');

/** The way to the real server: it can be cut, and it can go silent, completely or for new connections only. */
class Way {
  #sockets = new Set<Socket>();
  #server: Server | undefined;
  #isFrozen = false;
  #isFull = false;
  port = 0;

  constructor(private readonly target: URL) {}

  async open(): Promise<this> {
    this.#server = createServer((from) => {
      if (this.#isFull) return void this.#sockets.add(from.on('error', () => undefined));
      const to = connect(Number(this.target.port), this.target.hostname);
      for (const socket of [from, to]) {
        this.#sockets.add(socket);
        socket.on('error', () => undefined);
      }
      from.on('close', () => to.destroy());
      to.on('close', () => from.destroy());
      from.on('data', (bytes) => this.#isFrozen || to.write(bytes));
      to.on('data', (bytes) => this.#isFrozen || from.write(bytes));
    }).listen(this.port, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    this.port = typeof address === 'object' && address ? address.port : 0;
    return this;
  }

  /** From now on nobody new gets an answer. */
  fill(): void {
    this.#isFull = true;
  }

  freeze(): void {
    this.#isFrozen = true;
  }

  thaw(): void {
    this.#isFrozen = false;
    // Everything sent in the meantime is lost, as with a restarted server.
    for (const socket of this.#sockets) socket.destroy();
  }

  async cut(): Promise<void> {
    const closed = this.#server?.listening ? once(this.#server, 'close') : undefined;
    this.#server?.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }
}

const isPostgres = Boolean(process.env.TEST_POSTGRES_URL);

describe.runIf(isPostgres)('a PostgreSQL that goes away', () => {
  let db: Db;
  let url: URL;
  let ways: Way[] = [];
  let pool: Db | undefined;
  beforeAll(async () => {
    db = await openFreshTestDb();
    await db.execute('create table failover_note (text text)');
    url = new URL(process.env.TEST_POSTGRES_URL ?? '');
    url.pathname = `/${(await db.query(name))[0]?.name}`;
    return () => db.close();
  });
  afterEach(async () => {
    for (const way of ways) await way.cut();
    await pool?.close();
    ways = [];
  });

  async function open(count: number, options: Partial<PostgresOptions> = {}, query = ''): Promise<Db> {
    ways = await Promise.all(Array.from({ length: count }, () => new Way(url).open()));
    const hosts = ways.map(({ port }) => `127.0.0.1:${port}`).join(',');
    pool = await openPostgres({ url: `postgres://postgres@${hosts}${url.pathname}${query}`, ...options });
    return pool;
  }

  const failure = async (work: Promise<unknown>) => {
    const start = performance.now();
    const error = await work.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    return { error, took: performance.now() - start };
  };

  it('is replaced by the next one in the URL', async () => {
    const opened = await open(2);
    await opened.query(write, { text: 'one' });
    await ways[0]?.cut();
    // A reader finds the other one; a write that was sent to the first might have been done there, and would fail.
    expect(await opened.query(notes)).toEqual([{ n: 1 }]);
    await opened.query(write, { text: 'two' });
    expect(await opened.query(notes)).toEqual([{ n: 2 }]);
  });

  it('is skipped if it is read-only', async () => {
    await db.execute('truncate failover_note');
    const opened = await open(2, {}, '?target_session_attrs=read-write');
    await opened.query(write, { text: 'one' });
    // Open sessions: only the next transaction on each of them notices.
    const seen = new Set<number>();
    const meeting = (queryable: Queryable) =>
      queryable.query(close).then(async ([row]) => {
        seen.add(row?.pid ?? 0);
        await expect.poll(() => seen.size).toBe(3);
      });
    await Promise.all(Array.from({ length: 3 }, () => opened.transaction(meeting)));
    await opened.query(write, { text: 'two' });
    await opened.transaction(async (transaction) => transaction.query(write, { text: 'three' }));
    expect(await opened.query(notes)).toEqual([{ n: 3 }]);
  });

  it('is told apart from a slow statement, and then nobody else waits for it', async () => {
    const opened = await open(1, { probeAfter: 300, connectTimeout: 1_000 });
    await opened.query(notes);
    ways[0]?.freeze();
    const first = await failure(opened.query(write, { text: 'lost' }));
    expect(isPassing(first.error)).toBe(true);
    expect(first.took).toBeLessThan(4_000);
    const others = await Promise.all(Array.from({ length: 20 }, () => failure(opened.query(notes))));
    for (const { error, took } of others) {
      expect(error).toBeInstanceOf(DatabaseUnreachableError);
      // Less than it takes to find a server unreachable.
      expect(took).toBeLessThan(1_000);
    }
    ways[0]?.thaw();
    await expect.poll(() => opened.query(notes).catch(() => null), { timeout: 10_000 }).not.toBeNull();
  });

  it('is not considered gone while it is too busy for a new connection and answers on the others', async () => {
    const opened = await open(1, { probeAfter: 200, maxConnections: 2 });
    const both = [1, 2].map(() => opened.transaction((transaction) => transaction.query(slow)));
    await Promise.all(both);
    ways[0]?.fill();
    let isOver = false;
    const late = opened.query(slow).finally(() => {
      isOver = true;
    });
    while (!isOver) await opened.query(write, { text: 'quick' });
    await late;
  });

  it('loses a connection without a reader noticing', async () => {
    const opened = await open(1);
    await opened.query(notes);
    const [port] = ways.map((way) => way.port);
    await ways[0]?.cut();
    await ways[0]?.open();
    expect(ways[0]?.port).toBe(port);
    expect(await opened.query(notes)).toHaveLength(1);
  });

  it.each(['standby', 'read-only'])('is refused as %s, in a line without the password', async (wanted) => {
    const asked = openPostgres({
      url: `postgres://me:secret@127.0.0.1:1,127.0.0.1:2/x?target_session_attrs=${wanted}`,
    });
    await expect(asked).rejects.toThrow(/target_session_attrs must be any, read-write or primary/);
    await asked.catch((error: Error) => expect(error.message).not.toContain('secret'));
  });
});
