import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from './db.ts';
import { openPostgres } from './postgres-db.ts';
import { column, statement } from './statement.ts';
import { openFreshTestDb } from './test-db.ts';

const pid = statement('postgres-test.pid', { pid: column.integer }, 'select pg_backend_pid() as pid');
const databaseName = statement('postgres-test.name', { name: column.text }, 'select current_database()::text as name');
const sleep = statement('postgres-test.sleep', {}, 'select pg_sleep(20)::text where $1');
const terminate = statement(
  'postgres-test.terminate',
  { ended: column.bigint },
  `select count(pg_terminate_backend(pid)) as ended from pg_stat_activity
   where datname = current_database() and pid <> pg_backend_pid()`,
);

describe('a database URL', () => {
  it('that nobody answers at gives one readable line without the password', async () => {
    await expect(openPostgres({ url: 'postgres://me:secret@127.0.0.1:1/x' })).rejects.toThrow(
      /^cannot use the database at 127\.0\.0\.1:1\/x: .*ECONNREFUSED/,
    );
    await expect(openPostgres({ url: 'postgres://me:secret@127.0.0.1:1/x' })).rejects.not.toThrow('secret');
  });

  it('where something else answers is given up', async () => {
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

  it('that drops its connections is connected to again', async () => {
    await Promise.all([1, 2, 3].map(() => db.query(pid)));
    const open = db.transaction(async (transaction) => {
      await transaction.query(pid);
      await db.query(terminate);
      await transaction.query(pid);
    });
    await expect(open).rejects.toThrow();
    // Nothing of the lost connections is left behind, prepared names included.
    for (let count = 0; count < 5; count++) expect(await db.query(pid)).toHaveLength(1);
  });

  it('ends a statement that takes too long', async () => {
    const [row] = await db.query(databaseName);
    const url = new URL(process.env.TEST_POSTGRES_URL ?? '');
    url.pathname = `/${row?.name}`;
    const impatient = await openPostgres({ url: url.href, maxConnections: 1, statementTimeout: 50 });
    await expect(impatient.query(sleep, [true])).rejects.toMatchObject({ code: '57014' });
    expect(await impatient.query(pid)).toHaveLength(1);
    await impatient.close();
  });
});
