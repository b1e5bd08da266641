import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPgbouncer } from '../../scripts/find-tools.mjs';
import { cpuOfPostgres, runLoad } from './load.mjs';
import { openDatabase, pushOf, writeBorrowers } from './push-statements.mjs';
import { row } from './report.mjs';
import { freePort, production, startServer } from './server.mjs';
import { interleave, median } from './statistics.mjs';

/** The first borrower's number of each side. */
const first = { direct: 10_000_000, pooled: 20_000_000 };
const warmUp = 500;
/** As many connections to PostgreSQL as a server opens without a pooler. */
const poolSize = 10;

/**
 * Offers accepted through a server connected to PostgreSQL directly, and through one behind PgBouncer in transaction mode
 * (DATABASE_POOLED).
 * @param {{ cluster: { url: string, port: number }, folder: string, rounds: number, count: number, clients: number, progress: (line:
 * string) => void }} options count: offers per round
 */
export async function measurePooler({ cluster, folder, rounds, count, clients, progress }) {
  progress('writing offers');
  const db = await openDatabase({ url: cluster.url });
  for (const from of Object.values(first)) await writeBorrowers(db, { first: from, count: warmUp + rounds * count });
  await db.execute(`create role bouncer login superuser; ${roleSettings}`);
  const pooler = await startPooler({ folder, cluster });
  const servers = {
    direct: await startServer({ folder, environment: { ...production, DATABASE_URL: cluster.url } }),
    pooled: await startServer({
      folder,
      environment: { ...production, DATABASE_URL: pooler.url, DATABASE_POOLED: 'true' },
    }),
  };
  const load = fork(join(import.meta.dirname, 'push-load.mjs'));
  try {
    const next = { ...first };
    const take = (/** @type {keyof typeof first} */ side, /** @type {number} */ number) => async () => {
      await db.execute('checkpoint');
      const from = next[side];
      next[side] += number;
      const calls = Array.from({ length: number }, (_, index) => pushOf(from + index));
      const before = cpuOfPostgres(cluster.port);
      const server = servers[side];
      const { result, probe } = await server.measure(() =>
        runLoad(load, { port: server.port, connections: clients, calls }),
      );
      return {
        perSecond: number / result.seconds,
        serverCpu: probe.cpuMs / number,
        databaseCpu: (cpuOfPostgres(cluster.port) - before) / number,
        p50: result.p50,
      };
    };
    const sides = (/** @type {number} */ number) => ({
      direct: take('direct', number),
      pooled: take('pooled', number),
    });
    progress('warming up');
    await interleave(1, sides(warmUp));
    await db.execute('vacuum (analyze)');
    const runs = await interleave(rounds, sides(count), progress);
    return rowsOf(runs, clients);
  } finally {
    load.kill();
    await Promise.all(Object.values(servers).map((server) => server.stop()));
    await pooler.stop();
    await db.close();
  }
}

/** @typedef {{ perSecond: number, serverCpu: number, databaseCpu: number, p50: number }} Run CPU in ms per push */

/** @param {Record<'direct' | 'pooled', Run[]>} runs @param {number} clients */
function rowsOf(runs, clients) {
  const of = (/** @type {keyof typeof runs} */ side, /** @type {keyof Run} */ key) =>
    median(runs[side].map((run) => run[key]));
  const named = { direct: 'without a pooler', pooled: 'behind PgBouncer' };
  const each = (/** @type {string} */ what, /** @type {keyof Run} */ key) =>
    /** @type {const} */ (['direct', 'pooled']).map((side) =>
      row({ what: `${what}, ${named[side]}`, measured: of(side, key), unit: 'ms' }),
    );
  return [
    row({
      what: `pushes behind PgBouncer, ${clients} clients`,
      measured: of('pooled', 'perSecond'),
      unit: '/s',
      reference: of('direct', 'perSecond'),
      referenceName: named.direct,
    }),
    ...each('time of a push, median', 'p50'),
    ...each('CPU a push: server', 'serverCpu'),
    ...each('CPU a push: PostgreSQL', 'databaseCpu'),
  ];
}

/** What a role behind a pooler needs (docs/operations.md). */
const roleSettings = [
  "timezone = 'UTC'",
  "datestyle = 'ISO'",
  'jit = off',
  'max_parallel_workers_per_gather = 0',
  "statement_timeout = '10s'",
  "idle_in_transaction_session_timeout = '20s'",
]
  .map((setting) => `alter role bouncer set ${setting};`)
  .join(' ');

/** @param {{ folder: string, cluster: { url: string, port: number } }} options */
async function startPooler({ folder, cluster }) {
  const port = await freePort();
  const own = join(folder, 'pooler');
  mkdirSync(own);
  const config = join(own, 'pgbouncer.ini');
  writeFileSync(
    config,
    `[databases]
* = host=127.0.0.1 port=${cluster.port} user=bouncer
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${poolSize}
ignore_startup_parameters = extra_float_digits
`,
  );
  // PgBouncer refuses to run as root, and its user must be able to read this.
  const account = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  chmodSync(folder, 0o755);
  const child = spawn(findPgbouncer()?.path ?? '', [...account, config], { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(child, 'close');
  let said = '';
  await new Promise((resolve, reject) => {
    child.stderr.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      said += text;
      if (said.includes(`listening on 127.0.0.1:${port}`)) resolve(undefined);
    });
    child.once('close', () => reject(new Error(`PgBouncer did not start:\n${said}`)));
  });
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  const { pathname } = new URL(cluster.url);
  return { url: `postgres://bouncer@127.0.0.1:${port}${pathname}`, stop };
}
