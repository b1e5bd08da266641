import { fork } from 'node:child_process';
import { join } from 'node:path';
import { fillOrders } from './fill.mjs';
import { peakOf, runLoad } from './load.mjs';
import { openDatabase, pushOf, writeBorrowers } from './push-statements.mjs';
import { row } from './report.mjs';
import { production, startServer } from './server.mjs';

const first = 50_000_000;
const warmUp = 500;
/** Of the slowest of a thousand pushes, in ms. */
const aim = 250;

/**
 * Accepting offers on the embedded database with many orders: the usual time, the slowest times, and the server's memory.
 * @param {{ folder: string, addDemo: (environment: Record<string, string>) => Promise<unknown>, orders: number, count: number, clients:
 * number, progress: (line: string) => void }} options count: how many are taken
 */
export async function measureEmbedded({ folder, addDemo, orders, count, clients, progress }) {
  const dataFolder = join(folder, 'embedded');
  progress(`writing ${orders.toLocaleString('en')} orders`);
  await addDemo({ DATA_FOLDER: dataFolder });
  const db = await openDatabase({ folder: dataFolder });
  const written = await fillOrders(db, orders);
  // Production refuses a database with the well-known sessions of the demo.
  await db.execute(`delete from session where borrower_id !~ '^[0-9]{6}-'`);
  await writeBorrowers(db, { first, count: warmUp + count });
  await db.close();
  const server = await startServer({ folder, environment: { ...production, DATA_FOLDER: dataFolder } });
  const load = fork(join(import.meta.dirname, 'push-load.mjs'));
  try {
    const take = (/** @type {number} */ from, /** @type {number} */ number) => ({
      port: server.port,
      connections: clients,
      calls: Array.from({ length: number }, (_, n) => pushOf(first + from + n)),
    });
    progress('warming up');
    await runLoad(load, take(0, warmUp));
    progress(`taking ${count} offers`);
    const { result, probe } = await server.measure(() => runLoad(load, take(warmUp, count)));
    const among = `among ${written.toLocaleString('en')} orders`;
    return [
      row({ what: `pushes, embedded, ${clients} clients, ${among}`, measured: count / result.seconds, unit: '/s' }),
      row({ what: `time of a push, median, ${among}`, measured: result.p50, unit: 'ms' }),
      row({ what: `time of a push, 99 %, ${among}`, measured: result.p99, unit: 'ms' }),
      row({ what: `time of a push, 99.9 %, ${among}`, measured: result.p999, unit: 'ms', aim }),
      row({ what: `time of a push, the slowest, ${among}`, measured: result.most, unit: 'ms' }),
      row({ what: `event loop late, the most, ${among}`, measured: probe.lateMs.max, unit: 'ms' }),
      row({ what: `memory of the server, the most, ${among}`, measured: peakOf(server.pid), unit: 'MB' }),
    ];
  } finally {
    load.kill();
    await server.stop();
  }
}
