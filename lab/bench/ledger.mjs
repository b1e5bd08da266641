import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../../scripts/setup.mjs';
import { fillOrders } from './fill.mjs';
import { openDatabase } from './push-statements.mjs';
import { row } from './report.mjs';

const program = join(root, 'apps/server/dist/ops.js');
const atExit = pathToFileURL(join(import.meta.dirname, 'peak-memory.mjs')).href;

/**
 * Time and peak memory of the command `ledger verify` on PostgreSQL, over a fifth of the orders and over all. The orders are copies of the
 * demo's, which are in every state. The planner has no statistics about them yet, as after a restore.
 * @param {{ cluster: { url: string }, addDemo: (environment: Record<string, string>) => Promise<unknown>, orders: number, progress: (line:
 * string) => void }} options
 */
export async function measureLedger({ cluster, addDemo, orders, progress }) {
  const environment = { DATABASE_URL: cluster.url };
  await addDemo(environment);
  const db = await openDatabase({ url: cluster.url });
  try {
    const rows = [];
    for (const wanted of [orders / 5, orders]) {
      progress(`writing ${wanted} orders`);
      const written = await fillOrders(db, wanted);
      progress(`verifying ${written} orders`);
      const { seconds, peakMb, said } = await verify(environment);
      if (!said.includes(`${written} orders verified, 0 differences.`)) throw new Error(`ledger verify said:\n${said}`);
      const name = `ledger verify, ${written.toLocaleString('en')} orders`;
      const isAll = wanted === orders;
      rows.push(
        row({ what: name, measured: seconds, unit: 's', ...(isAll ? { aim: 60 } : {}) }),
        row({
          what: `${name}: peak memory of the command`,
          measured: peakMb,
          unit: 'MB',
          ...(isAll ? { aim: 256 } : {}),
        }),
      );
    }
    return rows;
  } finally {
    await db.close();
  }
}

/**
 * @param {Record<string, string>} environment
 * @returns {Promise<{ seconds: number, peakMb: number, said: string }>}
 */
function verify(environment) {
  const start = performance.now();
  const child = spawn(process.execPath, ['--import', atExit, program, 'ledger', 'verify', '--books'], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      said += text;
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => {
      const peakMb = Number(/peak memory (\d+) kB/.exec(said)?.[1] ?? Number.NaN) / 1000;
      resolve({ seconds: (performance.now() - start) / 1000, peakMb, said });
    });
  });
}
