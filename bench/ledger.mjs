import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../scripts/setup.mjs';
import { copyRows } from './copy-rows.mjs';
import { openDatabase } from './push-statements.mjs';
import { row } from './report.mjs';

const program = join(root, 'apps/server/dist/ops.js');
const atExit = pathToFileURL(join(import.meta.dirname, 'peak-memory.mjs')).href;

/**
 * The tables of an order, and which of their columns hold a key that every copy has for itself.
 * @type {Record<string, [string, ...string[]]>}
 */
const tables = {
  offer: ['id'],
  loan_order: ['id'],
  instalment: ['order_id'],
  ledger_transaction: ['id', 'order_id', 'cause', 'corrects'],
  ledger_entry: ['transaction_id', 'order_id'],
  voucher: ['id', 'order_id', 'reference'],
  payment: ['id', 'reference', 'voucher_id', 'order_id'],
  payment_reversal: ['id', 'payment_id'],
  extension: ['order_id', 'payment_id'],
};

/** @typedef {import('./copy-rows.mjs').Db} Db */

/**
 * `ledger verify` over many orders, as the command that a lender runs, on PostgreSQL: time, and the command's own
 * peak memory, on a fifth of them and on all. The orders are copies of the demo's, that are in every state there is, and
 * nothing is known of them to the planner yet, as after a restore.
 * @param {{ cluster: { url: string }, seed: (environment: Record<string, string>) => Promise<unknown>, orders: number,
 *   progress: (line: string) => void }} options
 */
export async function measureLedger({ cluster, seed, orders, progress }) {
  const environment = { DATABASE_URL: cluster.url };
  await seed(environment);
  const db = await openDatabase({ url: cluster.url });
  try {
    const rows = [];
    for (const wanted of [orders / 5, orders]) {
      progress(`writing ${wanted} orders`);
      const written = await copyOrders(db, wanted);
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
 * Copies the orders that have no number before their id until there are `wanted` in all; answers how many there are.
 * @param {Db} db
 * @param {number} wanted
 */
export async function copyOrders(db, wanted) {
  const { originals, copies } = await countOrders(db);
  const last = Math.ceil(wanted / originals) - 1;
  const each = 200;
  for (let first = copies + 1; first <= last; first += each) {
    const series = `generate_series(${first}, ${Math.min(last, first + each - 1)})`;
    for (const [table, [own, ...others]] of Object.entries(tables)) {
      const keys = Object.fromEntries(
        [own, ...others].map((name) => [name, `lpad(n::text, 6, '0') || '-' || t.${name}`]),
      );
      await copyRows(db, table, { where: `t.${own} !~ '^[0-9]{6}-'`, series, keys });
    }
  }
  return originals * (last + 1);
}

/** @param {Db} db */
async function countOrders(db) {
  const { column, statement } = await import('../apps/server/src/db/statement.ts');
  const count = statement(
    `bench.count_copies_${Date.now()}`,
    { originals: column.bigint, copies: column.bigint },
    `select count(*) filter (where id !~ '^[0-9]{6}-') as originals,
            coalesce(max(substr(id, 1, 6)::bigint) filter (where id ~ '^[0-9]{6}-'), 0) as copies from loan_order`,
  );
  const [found] = await db.query(count);
  return found ?? { originals: 0, copies: 0 };
}

/**
 * @param {Record<string, string>} environment
 * @returns {Promise<{ seconds: number, peakMb: number, said: string }>}
 */
function verify(environment) {
  const start = performance.now();
  const child = spawn(process.execPath, ['--import', atExit, program, 'ledger', 'verify'], {
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
