import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DatabaseUnreachableError } from '../database-error.ts';
import type { Db, Queryable } from '../db.ts';
import { column, statement } from '../statement.ts';
import { openFreshTestDb } from '../test-db.ts';
import { openPostgres, type PostgresOptions } from './postgres-db.ts';

const pid = statement('postgres-test.pid', { pid: column.integer }, 'select pg_backend_pid() as pid');
const databaseName = statement('postgres-test.name', { name: column.text }, 'select current_database()::text as name');
const sleep = statement('postgres-test.sleep', {}, 'select pg_sleep(20)::text where $isWanted');
const terminate = statement(
  'postgres-test.terminate',
  { ended: column.bigint },
  `select count(pg_terminate_backend(pid)) as ended from pg_stat_activity
   where datname = current_database() and application_name = $name`,
);
const collide = statement(
  'postgres-test.collide',
  { result: column.text },
  'select pg_temp.collide_twice()::text as result where $isWanted',
);

/** A promise, and the function that fulfils it. */
function gate(): [Promise<void>, () => void] {
  let open = () => {};
  const held = new Promise<void>((resolve) => {
    open = resolve;
  });
  return [held, () => open()];
}

describe('a database URL', () => {
  it('without a server gives one readable line without the password', async () => {
    await expect(openPostgres({ url: 'postgres://me:secret@127.0.0.1:1/x' })).rejects.toThrow(
      /^cannot use the database at 127\.0\.0\.1:1\/x: .*ECONNREFUSED/,
    );
    await expect(openPostgres({ url: 'postgres://me:secret@127.0.0.1:1/x' })).rejects.not.toThrow('secret');
  });

  it('on which something else answers is abandoned', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await new Promise((resolve) => silent.once('listening', resolve));
    const { port } = silent.address() as { port: number };
    await expect(openPostgres({ url: `postgres://127.0.0.1:${port}/x`, connectTimeout: 100 })).rejects.toThrow(/time/);
    silent.close();
  });
});

describe.skipIf(!process.env.TEST_POSTGRES_URL)('a server', () => {
  let db: Db;
  beforeAll(async () => {
    db = await openFreshTestDb();
  });
  afterAll(() => db.close());

  /** Another pool on the same database. */
  async function withPool(options: Omit<PostgresOptions, 'url'>, work: (pool: Db) => Promise<void>): Promise<void> {
    const [row] = await db.query(databaseName);
    const url = new URL(process.env.TEST_POSTGRES_URL ?? '');
    url.pathname = `/${row?.name}`;
    const pool = await openPostgres({ url: url.href, ...options });
    await work(pool).finally(() => pool.close());
  }
  const pidOf = async (queryable: Queryable) => (await queryable.query(pid))[0]?.pid ?? 0;

  it('keeps the connection of a transaction whose work refused', async () => {
    await withPool({ maxConnections: 1 }, async (pool) => {
      const before = await pidOf(pool);
      const refused = pool.transaction(async (transaction) => {
        await pidOf(transaction);
        throw new Error('no such order');
      });
      await expect(refused).rejects.toThrow('no such order');
      expect(await pidOf(pool)).toBe(before);
    });
  });

  it('reconnects after its connections were dropped', async () => {
    await withPool({ applicationName: 'dropped', maxConnections: 3 }, async (pool) => {
      const [held, goOn] = gate();
      const before = new Set<number>();
      const open = pool.transaction(async (transaction) => {
        before.add(await pidOf(transaction));
        const others = Promise.all(
          [1, 2].map(() =>
            pool.transaction(async (other) => {
              before.add(await pidOf(other));
              await held;
            }),
          ),
        );
        await expect.poll(() => before.size).toBe(3);
        goOn();
        await others;
        // The others are idle now, and this one is not.
        const [answer] = await db.query(terminate, { name: 'dropped' });
        expect(answer?.ended).toBe(3);
        await transaction.query(pid);
      });
      await expect(open).rejects.toThrow();
      // A connection whose end we have not noticed yet may fail once.
      await expect.poll(() => pidOf(pool).catch(String)).toEqual(expect.any(Number));
      await expect.poll(() => pidOf(pool).catch(String)).toEqual(expect.any(Number));
      // Nothing of the lost connections is left, including prepared names.
      for (let count = 0; count < 5; count++) expect(before).not.toContain(await pidOf(pool));
    });
  });

  it('ends a statement that takes too long', async () => {
    // The limit applies to every statement on the connection: with a much lower one a busy machine would exceed it while connecting.
    await withPool({ maxConnections: 1, statementTimeout: 5_000 }, async (pool) => {
      await expect(pool.query(sleep, { isWanted: true })).rejects.toMatchObject({ code: '57014' });
      expect(await pool.query(pid)).toHaveLength(1);
    });
  });

  it('waits for a busy pool longer than connecting may take', async () => {
    await withPool({ maxConnections: 1, connectTimeout: 3_000, waitTimeout: 60_000 }, async (pool) => {
      const [held, goOn] = gate();
      const first = pool.transaction(async (transaction) => {
        await transaction.query(pid);
        await held;
      });
      const second = pool.query(pid);
      setTimeout(goOn, 3_500);
      expect(await second).toHaveLength(1);
      await first;
    });
  });

  it('fails with its own error if the pool stays busy', async () => {
    await withPool({ maxConnections: 1, waitTimeout: 500, connectTimeout: 5_000 }, async (pool) => {
      const [held, goOn] = gate();
      const first = pool.transaction(async (transaction) => {
        await transaction.query(pid);
        await held;
      });
      await expect(pool.query(pid)).rejects.toThrow(DatabaseUnreachableError);
      goOn();
      await first;
    });
  });

  it('answers concurrent reads on one connection, and many of them on several', async () => {
    await withPool({ maxConnections: 10 }, async (pool) => {
      const connections = async (reads: number) =>
        new Set(await Promise.all(Array.from({ length: reads }, () => pidOf(pool)))).size;
      expect(await connections(3)).toBe(1);
      expect(await connections(40)).toBe(3);
    });
  });

  it('retries a statement after a conflict', async () => {
    await withPool({ maxConnections: 1 }, async (pool) => {
      await pool.execute(`create temp sequence collisions;
        create function pg_temp.collide_twice() returns integer language plpgsql as $$ begin
          -- A sequence keeps its count when the transaction that used it is rolled back.
          if nextval('collisions') <= 2 then raise 'deadlock detected' using errcode = '40P01'; end if;
          return 1;
        end $$`);
      expect(await pool.query(collide, { isWanted: true })).toEqual([{ result: '1' }]);
    });
  });
});
