// Reads the whole ledger of a filled database (`npm run fill`) as CSV, as the lender's API sends it, and says how much memory that took.
//
//   DATABASE_URL=... npm run extract
//
// Its sums by account are compared with the trial balance; a difference is a failure, and so are more
// than 200 MB on top of what the programs take before it begins.
import { existsSync } from 'node:fs';
import { openDatabase } from './push-statements.mjs';

const { systemClock } = await import('../../apps/server/src/platform/clock.ts');
const { loadConfig } = await import('../../apps/server/src/platform/config/config.ts');
const { openLenderCore } = await import('../../apps/server/src/lender-features.ts');
const { ledgerExtract, trialBalance } = await import('@plazo/contract/lender/reports');

const most = 200;
const config = loadConfig(process.env);
const { DATABASE_URL: url, DATA_FOLDER: folder } = config;
if (url === '' && !existsSync(folder)) {
  console.error(
    `There is no database: set DATABASE_URL, or DATA_FOLDER to a folder that \`npm run fill\` has filled (${folder} is not there).`,
  );
  process.exit(2);
}
const db = await openDatabase(url === '' ? { folder } : { url });
const core = openLenderCore({ db, clock: systemClock, config, timeLimit: 600_000 });
const caller = {
  actor: { kind: /** @type {const} */ ('operator'), id: 'bench' },
  scopes: /** @type {const} */ (['reports:read']),
  requestId: 'bench',
  address: '::1',
};
const call = { path: {}, body: undefined, idempotencyKey: undefined };
const through = '2100-01-01';

// The memory that the programs themselves use, compiled as they are loaded here.
const loaded = process.resourceUsage().maxRSS / 1024;
const begun = performance.now();
const sums = new Map();
let [lines, bytes] = [0, 0];
for await (const text of core.stream(ledgerExtract, { ...call, query: { through } }, caller)) {
  bytes += Buffer.byteLength(text);
  for (const line of text.trimEnd().split('\r\n')) {
    lines += 1;
    const [, , , , , , , account = '', , amount, currency] = line.split(',');
    const key = `${currency} ${account}`;
    if (lines > 1) sums.set(key, (sums.get(key) ?? 0) + Number(amount));
  }
}
const seconds = (performance.now() - begun) / 1_000;
const megabytes = process.resourceUsage().maxRSS / 1024;

const { body } = await core.dispatch(trialBalance, { ...call, query: { on: through } }, caller);
/** @type {{ currency: string, account: string, balance: number }[]} */
const accounts = JSON.parse(body).accounts;
const wrong = accounts.filter(({ currency, account, balance }) => sums.get(`${currency} ${account}`) !== balance);
await db.close();

console.log(
  `${(lines - 1).toLocaleString('en')} entries, ${(bytes / 1e6).toFixed(0)} MB of CSV in ${seconds.toFixed(1)} s; at most ${megabytes.toFixed(0)} MB of memory, ${loaded.toFixed(0)} MB of them before it began`,
);
for (const { currency, account, balance } of wrong) {
  const extracted = sums.get(`${currency} ${account}`);
  console.error(`${currency} ${account}: ${extracted} extracted, ${balance} in the trial balance`);
}
if (megabytes - loaded > most) console.error(`more than ${most} MB on top`);
process.exitCode = wrong.length > 0 || megabytes - loaded > most ? 1 : 0;
