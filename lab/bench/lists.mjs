import { writeFileSync } from 'node:fs';
import { get } from 'node:http';
import pg from 'pg';
import { lenderLists, serveBoth, timeList } from './growth.mjs';
import { peakOf } from './load.mjs';
import { renewSessions } from './renew-sessions.mjs';
import { row } from './report.mjs';

/** The number of ledger entries in the CSV, and the most memory that the server may use while it sends them. */
const entries = 1_000_000;
const memoryAim = 200;

/**
 * The lender's lists and the ledger's CSV, on a database filled with `npm run fill`: this writes only a key, and new sessions of the demo
 * borrowers.
 * @param {{ url: string, folder: string, progress: (line: string) => void }} options url: the database's
 */
export async function measureLists({ url, folder, progress }) {
  const { orders, through } = await extentOf(url);
  await renewSessions({ DATABASE_URL: url }, new Map());
  const { server, lender, key } = await serveBoth({ url, folder });
  try {
    const rows = [];
    for (const path of lenderLists) {
      progress(path);
      rows.push(await timeList({ lender, key }, path, orders));
    }
    progress(`the ledger through ${through}`);
    return [
      ...rows,
      ...(await readLedger({ url: `${lender}/reports/ledger.csv?through=${through}`, key, pid: server.pid })),
    ];
  } finally {
    await server.stop();
  }
}

/** The number of orders, and the first day by which the ledger has a million entries. @param {string} url */
async function extentOf(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows: counted } = await client.query('select count(*)::integer as orders from loan_order');
  const { rows: days } = await client.query(
    `select day::text from (
       select t.business_date as day, sum(count(*)) over (order by t.business_date) as entries
       from ledger_transaction t join ledger_entry e on e.borrower_id = t.borrower_id and e.order_id = t.order_id and e.transaction_number = t.number group by t.business_date) d
     where entries >= $1 order by day limit 1`,
    [entries],
  );
  await client.end();
  if (days.length === 0) throw new Error(`the ledger has fewer than ${entries} entries`);
  return { orders: counted[0].orders, through: days[0].day };
}

/**
 * Reads the CSV to its end, as fast as it arrives; Linux reports the server's peak memory during that time.
 * @param {{ url: string, key: string, pid: number }} options
 */
async function readLedger({ url, key, pid }) {
  // Resets its high-water mark.
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const before = peakOf(pid);
  const begun = performance.now();
  const lines = await linesAt(url, key);
  const seconds = (performance.now() - begun) / 1000;
  if (lines - 1 < entries) throw new Error(`the CSV has ${lines} lines`);
  const read = `${(lines - 1).toLocaleString('en')} ledger entries as CSV`;
  return [
    row({ what: `memory of the server, ${read}`, measured: peakOf(pid), unit: 'MB', aim: memoryAim }),
    row({ what: 'memory of the server before', measured: before, unit: 'MB' }),
    row({ what: `time, ${read}`, measured: seconds, unit: 's' }),
  ];
}

/** @param {string} url @param {string} key @returns {Promise<number>} */
function linesAt(url, key) {
  return new Promise((resolve, reject) => {
    get(url, { headers: { authorization: `Bearer ${key}` } }, (answer) => {
      let lines = 0;
      answer.on('data', (/** @type {Buffer} */ piece) => {
        for (const byte of piece) if (byte === 10) lines += 1;
      });
      answer.on('error', reject);
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve(lines) : reject(new Error(`${url} answered ${answer.statusCode}`)),
      );
    }).on('error', reject);
  });
}
