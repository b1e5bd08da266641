import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../db.ts';
import { migrate } from '../migrate.ts';
import { column, statement } from '../statement.ts';
import { openFreshTestDb } from '../test-db.ts';
import { openPostgres } from './postgres-db.ts';

// The real one, with one server connection for all of ours.

const name = statement('bouncer-test.name', { name: column.text }, 'select current_database()::text as name');
const backend = statement('bouncer-test.backend', { pid: column.integer }, 'select pg_backend_pid() as pid');
const when = statement(
  'bouncer-test.when',
  { day: column.date, at: column.text },
  `select '2026-02-28'::date as day, '2026-02-28 12:00+02'::timestamptz::text as at`,
);
const add = statement('bouncer-test.add', {}, 'insert into bounced values ($n)');
const sum = statement('bouncer-test.sum', { n: column.bigint }, 'select coalesce(sum(n), 0)::bigint as n from bounced');

const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((file) => existsSync(file));

describe.runIf(Boolean(process.env.TEST_POSTGRES_URL))('behind PgBouncer, in transaction mode,', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'plazo-bouncer-'));
  let direct: Db;
  let pooled: Db;
  let url = '';
  let stop = async () => {};
  beforeAll(async () => {
    direct = await openFreshTestDb();
    await direct.execute('create table bounced (n integer)');
    const server = new URL(process.env.TEST_POSTGRES_URL ?? '');
    const database = (await direct.query(name))[0]?.name ?? '';
    const port = await freePort();
    url = `postgres://bouncer@127.0.0.1:${port}/${database}`;
    const config = path.join(folder, 'pgbouncer.ini');
    writeFileSync(
      config,
      `[databases]
* = host=${server.hostname} port=${server.port} user=bouncer
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 1
ignore_startup_parameters = extra_float_digits
`,
    );
    chmodSync(folder, 0o755);
    await direct.execute(
      `do $$ begin create role bouncer login superuser; exception when duplicate_object then null; end $$`,
    );
    await direct.execute('alter role bouncer reset all');
    stop = await start(config, port);
    return async () => {
      await pooled?.close();
      await stop();
      await direct.close();
      rmSync(folder, { recursive: true, force: true });
    };
  }, 60_000);

  it('says which settings the role must bring', async () => {
    const asked = openPostgres({ url, isPooled: true });
    await expect(asked).rejects.toThrow(
      /alter role "bouncer" set timezone = 'UTC';.* set jit = off;.* set max_parallel_workers_per_gather = 0;.* set statement_timeout/,
    );
  });

  it('runs statements, transactions and migrations of many callers on one connection', async () => {
    for (const setting of [
      "timezone = 'UTC'",
      "datestyle = 'ISO'",
      'jit = off',
      'max_parallel_workers_per_gather = 0',
      "statement_timeout = '10s'",
      "idle_in_transaction_session_timeout = '20s'",
    ]) {
      await direct.execute(`alter role bouncer set ${setting}`);
    }
    // PgBouncer still has the connection without them.
    await stop();
    stop = await start(path.join(folder, 'pgbouncer.ini'), Number(new URL(url).port));
    pooled = await openPostgres({ url, isPooled: true });
    await migrate(pooled);
    const work = Array.from({ length: 40 }, (_, n) =>
      n % 2 === 0
        ? pooled.query(add, { n: 1 })
        : pooled.transaction(async (transaction) => {
            await transaction.query(add, { n: 1 });
            await transaction.query(sum);
            await transaction.query(add, { n: 1 });
          }),
    );
    await Promise.all(work);
    expect(await pooled.query(sum)).toEqual([{ n: 60 }]);
    expect(await pooled.query(when)).toEqual([{ day: '2026-02-28', at: '2026-02-28 10:00:00+00' }]);
    const pids = await Promise.all(Array.from({ length: 40 }, () => pooled.query(backend)));
    expect(new Set(pids.map(([row]) => row?.pid)).size).toBe(1);
  });

  it('leaves no limit of a script behind', async () => {
    const limit = statement(
      'bouncer-test.limit',
      { limit: column.text },
      `select current_setting('statement_timeout') as limit`,
    );
    await pooled.execute('create table bounced_too (n integer)');
    expect(await pooled.query(limit)).toEqual([{ limit: '10s' }]);
  });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

/** It refuses to run as root. */
async function start(config: string, port: number): Promise<() => Promise<void>> {
  const account = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn(program ?? '', [...account, config], { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(child, 'close');
  let said = '';
  const listens = new Promise<void>((resolve) => {
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (said.includes(`listening on 127.0.0.1:${port}`)) resolve();
    });
  });
  await Promise.race([
    listens,
    ended.then(() => {
      throw new Error(`PgBouncer did not start:\n${said}`);
    }),
  ]);
  return async () => {
    child.kill('SIGKILL');
    await ended;
  };
}
