import { createHash } from 'node:crypto';
import { findPostgres } from '../../scripts/find-tools.mjs';
import { cpuOfPostgres, runLoad } from './load.mjs';
import { runPgbench } from './pgbench.mjs';

/** @typedef {import('./push-load.mjs').Call} Call */
/** @typedef {{ perSecond: number, p50: number, p99: number, serverCpu: number, databaseCpu: number }} Run CPU in ms per call */

/** The sort position of a borrower's number, in JavaScript and in SQL. */
export const orderOf = (/** @type {number} */ n) =>
  `PZ${createHash('md5').update(String(n)).digest('hex').slice(0, 16).toUpperCase()}`;
export const orderSql = (/** @type {string} */ n) => `'PZ' || upper(substr(md5(${n}::text), 1, 16))`;

/**
 * Runs to interleave: each kind of call through the server (`kind`), and its statements by pgbench on the same PostgreSQL
 * (`kindPgbench`). Every run takes the next borrowers of its range.
 * @template {string} Kind
 * @param {{
 *   db: import('./copy-rows.mjs').Db, cluster: { port: number }, folder: string, clients: number,
 *   server: Awaited<ReturnType<typeof import('./server.mjs').startServer>>, port: number, isLender?: boolean,
 *   load: import('node:child_process').ChildProcess, ranges: Readonly<Record<Kind | `${Kind}Pgbench`, number>>,
 *   scripts: Readonly<Record<Kind, import('./pgbench.mjs').Script>>, callOf: (kind: Kind, n: number) => Call,
 * }} options port: the listener that is called; ranges: the first borrower of each
 * @returns {(number: number) => Record<Kind | `${Kind}Pgbench`, () => Promise<Run>>} number: calls a run
 */
export function besidePgbench({
  db,
  cluster,
  folder,
  clients,
  server,
  port,
  isLender = false,
  load,
  ranges,
  scripts,
  callOf,
}) {
  /** @type {Record<Kind | `${Kind}Pgbench`, number>} */
  const next = { ...ranges };
  const take = (/** @type {Kind | `${Kind}Pgbench`} */ range, /** @type {number} */ number) => {
    next[range] += number;
    return next[range] - number;
  };
  const byPgbench = (/** @type {Kind} */ kind, /** @type {number} */ number) => async () => {
    await db.execute('checkpoint');
    const before = cpuOfPostgres(cluster.port);
    const options = { bin: findPostgres()?.path ?? '', port: cluster.port, folder, count: number, clients };
    const run = await runPgbench({ ...options, script: scripts[kind], first: take(`${kind}Pgbench`, number) });
    const databaseCpu = (cpuOfPostgres(cluster.port) - before) / number;
    return { perSecond: run.perSecond, p50: run.latencyMs, p99: Number.NaN, serverCpu: 0, databaseCpu };
  };
  const byServer = (/** @type {Kind} */ kind, /** @type {number} */ number) => async () => {
    await db.execute('checkpoint');
    const before = cpuOfPostgres(cluster.port);
    const first = take(kind, number);
    const calls = Array.from({ length: number }, (_, index) => callOf(kind, first + index));
    const { result, probe } = await server.measure(() =>
      runLoad(load, { port, connections: clients, calls, isLender }),
    );
    return {
      perSecond: number / result.seconds,
      p50: result.p50,
      p99: result.p99,
      serverCpu: probe.cpuMs / number,
      databaseCpu: (cpuOfPostgres(cluster.port) - before) / number,
    };
  };
  const kinds = /** @type {Kind[]} */ (Object.keys(scripts));
  return (number) =>
    /** @type {Record<Kind | `${Kind}Pgbench`, () => Promise<Run>>} */ (
      Object.fromEntries(
        kinds.flatMap((kind) => [
          [`${kind}Pgbench`, byPgbench(kind, number)],
          [kind, byServer(kind, number)],
        ]),
      )
    );
}
