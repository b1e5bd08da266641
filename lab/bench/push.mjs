import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { findPostgres } from '../../scripts/find-tools.mjs';
import { cpuOfPostgres, runLoad } from './load.mjs';
import { pgbenchScript, runPgbench } from './pgbench.mjs';
import { countOrders, openDatabase, pushOf, recordPush, writeBorrowers } from './push-statements.mjs';
import { row } from './report.mjs';
import { production, startServer } from './server.mjs';
import { interleave, median } from './statistics.mjs';

/**
 * @typedef {{ perSecond: number, clientCpu: number, serverCpu: number, databaseCpu: number, p50: number, p99: number, late99: number }} Run
 * CPU in ms per push
 */

/** Ranges of borrower numbers, far apart. Every run takes the next part of its range. */
const ranges = { pgbench: 10_000_000, postgres: 20_000_000, embedded: 30_000_000, recorded: 40_000_000 };
/** Pushes before the first round, to compile code, fill caches and put rows into empty tables. */
const warmUp = 2000;

/**
 * loan-detail-push per second through the whole server, on PostgreSQL and on the embedded database, against pgbench
 * running the same statements on the same PostgreSQL.
 * @param {{ cluster: { url: string, port: number, folder: string }, folder: string, rounds: number, count: number,
 *   clients: number, progress: (line: string) => void }} options
 */
export async function measurePush({ cluster, folder, rounds, count, clients, progress }) {
  progress('writing offers');
  const dataFolder = join(folder, 'embedded');
  const db = await openDatabase({ url: cluster.url });
  await writeOffers(db, { dataFolder, borrowers: warmUp + rounds * count });
  // An earlier section may have left the demo's orders.
  const { orders: former } = await countOrders(db);
  const script = await recordedScript(db);

  const onPostgres = await startServer({ folder, environment: { ...production, DATABASE_URL: cluster.url } });
  const onEmbedded = await startServer({ folder, environment: { ...production, DATA_FOLDER: dataFolder } });
  const load = fork(join(import.meta.dirname, 'push-load.mjs'));
  try {
    const bin = findPostgres()?.path ?? '';
    const taken = { pgbench: 0, postgres: 0, embedded: 0 };
    const take = (/** @type {keyof typeof taken} */ side, /** @type {number} */ number) => {
      const first = ranges[side] + taken[side];
      taken[side] += number;
      return first;
    };
    const byPgbench = (/** @type {number} */ number) => async () => {
      await db.execute('checkpoint');
      return pushByPgbench({
        bin,
        port: cluster.port,
        folder,
        script,
        first: take('pgbench', number),
        count: number,
        clients,
      });
    };
    const byServer = (/** @type {'postgres' | 'embedded'} */ side, /** @type {number} */ number) => async () => {
      const server = side === 'postgres' ? onPostgres : onEmbedded;
      await db.execute('checkpoint');
      const before = cpuOfPostgres(cluster.port);
      const first = take(side, number);
      const calls = Array.from({ length: number }, (_, index) => pushOf(first + index));
      const { result, probe } = await server.measure(() =>
        runLoad(load, { port: server.port, connections: clients, calls }),
      );
      return {
        perSecond: number / result.seconds,
        clientCpu: result.cpuMs / number,
        serverCpu: probe.cpuMs / number,
        databaseCpu: side === 'postgres' ? (cpuOfPostgres(cluster.port) - before) / number : 0,
        p50: result.p50,
        p99: result.p99,
        late99: probe.lateMs.p99,
      };
    };
    progress('warming up');
    await byServer('postgres', warmUp)();
    await byServer('embedded', warmUp)();
    await byPgbench(warmUp)();
    await db.execute('vacuum (analyze)');
    const runs = await interleave(
      rounds,
      { pgbench: byPgbench(count), postgres: byServer('postgres', count), embedded: byServer('embedded', count) },
      progress,
    );
    // Every answered push must be in the database.
    const { orders, unbalanced } = await countOrders(db);
    const pushed = former + taken.pgbench + taken.postgres + 1;
    if (orders !== pushed || unbalanced !== 0)
      throw new Error(
        `${former} orders and the pushes should be ${pushed}, there are ${orders}, ${unbalanced} unbalanced`,
      );
    return rowsOf(runs, clients);
  } finally {
    load.kill();
    await Promise.all([onPostgres.stop(), onEmbedded.stop()]);
    await db.close();
  }
}

/**
 * @param {Parameters<typeof runPgbench>[0]} options
 * @returns {Promise<Run>}
 */
async function pushByPgbench(options) {
  const { port, count } = options;
  const before = cpuOfPostgres(port);
  const { perSecond, latencyMs, clientCpuMs } = await runPgbench(options);
  const databaseCpu = (cpuOfPostgres(port) - before) / count;
  return {
    perSecond,
    clientCpu: clientCpuMs / count,
    serverCpu: 0,
    databaseCpu,
    p50: latencyMs,
    p99: Number.NaN,
    late99: 0,
  };
}

/**
 * Writes an offer for every push: on PostgreSQL for pgbench and the server, and in a separate embedded database.
 * @param {Awaited<ReturnType<typeof openDatabase>>} db
 * @param {{ dataFolder: string, borrowers: number }} options
 */
async function writeOffers(db, { dataFolder, borrowers }) {
  for (const range of [ranges.pgbench, ranges.postgres]) await writeBorrowers(db, { first: range, count: borrowers });
  await writeBorrowers(db, { first: ranges.recorded, count: 1 });
  const embedded = await openDatabase({ folder: dataFolder });
  await writeBorrowers(embedded, { first: ranges.embedded, count: borrowers });
  await embedded.close();
}

/** @param {Awaited<ReturnType<typeof openDatabase>>} db */
async function recordedScript(db) {
  const recorded = await recordPush(db, ranges.recorded, production);
  const sessionId = new URLSearchParams(pushOf(ranges.recorded).path.split('?')[1]).get('sessionId') ?? '';
  const sessionHash = createHash('sha256').update(sessionId).digest('hex');
  const known = new Map([
    [String(ranges.recorded), ':borrower'],
    [sessionHash, ':session'],
  ]);
  return pgbenchScript(recorded, known);
}

/**
 * @param {Record<'pgbench' | 'postgres' | 'embedded', Run[]>} runs
 * @param {number} clients
 */
function rowsOf(runs, clients) {
  const of = (/** @type {keyof typeof runs} */ side, /** @type {keyof Run} */ key) =>
    median(runs[side].map((run) => run[key]));
  const rate = { unit: '/s', reference: of('pgbench', 'perSecond'), referenceName: 'pgbench', atLeast: true };
  const cpu = (/** @type {string} */ what, /** @type {number} */ measured) => row({ what, measured, unit: 'ms' });
  return [
    row({ what: `pushes, PostgreSQL, ${clients} clients`, measured: of('postgres', 'perSecond'), aim: 0.55, ...rate }),
    row({ what: `pushes, embedded, ${clients} clients`, measured: of('embedded', 'perSecond'), aim: 0.4, ...rate }),
    cpu('CPU a push: pgbench itself', of('pgbench', 'clientCpu')),
    cpu('CPU a push: PostgreSQL under pgbench', of('pgbench', 'databaseCpu')),
    cpu('CPU a push: server on PostgreSQL', of('postgres', 'serverCpu')),
    cpu('CPU a push: PostgreSQL under the server', of('postgres', 'databaseCpu')),
    cpu('CPU a push: server with the embedded database in it', of('embedded', 'serverCpu')),
    cpu('CPU a push: the load generator', of('postgres', 'clientCpu')),
    cpu('time of a push, median: pgbench (average)', of('pgbench', 'p50')),
    cpu('time of a push, median: PostgreSQL', of('postgres', 'p50')),
    cpu('time of a push, 99 %: PostgreSQL', of('postgres', 'p99')),
    cpu('time of a push, median: embedded', of('embedded', 'p50')),
    cpu('time of a push, 99 %: embedded', of('embedded', 'p99')),
    cpu('event loop late under load, 99 %: PostgreSQL', of('postgres', 'late99')),
    cpu('event loop late under load, 99 %: embedded', of('embedded', 'late99')),
  ];
}
