// Reads the whole ledger of a filled database (`npm run fill`) as CSV, as the lender's API sends it, and says how much memory that took.
//
//   DATABASE_URL=... npm run extract
//
// Its sums by account are compared with the trial balance; a difference, or more than 200 MB, is a failure.
import { openDatabase } from './push-statements.mjs';

const { systemClock } = await import('../apps/server/src/clock.ts');
const { loadConfig } = await import('../apps/server/src/config/config.ts');
const { openLenderCore } = await import('../apps/server/src/lender-api/lender-core.ts');
const { ledgerExtract, trialBalance } = await import('@plazo/contract/lender/reports');

const most = 200;
const config = loadConfig(process.env);
const { DATABASE_URL: url, DATA_FOLDER: folder } = config;
const db = await openDatabase(url === '' ? { folder } : { url });
const core = openLenderCore({ db, clock: systemClock, config, timeLimit: 600_000 });
const caller = {
  actor: { kind: /** @type {const} */ ('operator'), id: 'bench' },
  scopes: /** @type {const} */ (['reports:read']),
  ...{ requestId: 'bench', address: '::1' },
};
const call = { path: {}, body: undefined, idempotencyKey: undefined };
const through = '2100-01-01';

const begun = performance.now();
const sums = new Map();
let [lines, bytes] = [0, 0];
for await (const text of core.stream(ledgerExtract, { ...call, query: { through } }, caller)) {
  bytes += Buffer.byteLength(text);
  for (const line of text.trimEnd().split('\r\n')) {
    lines += 1;
    const [, , , , , , , account = '', , amount] = line.split(',');
    if (lines > 1) sums.set(account, (sums.get(account) ?? 0) + Number(amount));
  }
}
const seconds = (performance.now() - begun) / 1_000;
const megabytes = process.resourceUsage().maxRSS / 1024;

const { body } = await core.dispatch(trialBalance, { ...call, query: { on: through } }, caller);
/** @type {{ account: string, balance: number }[]} */
const accounts = JSON.parse(body).accounts;
const wrong = accounts.filter(({ account, balance }) => sums.get(account) !== balance);
await db.close();

console.log(
  `${(lines - 1).toLocaleString('en')} entries, ${(bytes / 1e6).toFixed(0)} MB of CSV in ${seconds.toFixed(1)} s; at most ${megabytes.toFixed(0)} MB of memory`,
);
for (const { account, balance } of wrong)
  console.error(`${account}: ${sums.get(account)} extracted, ${balance} in the trial balance`);
if (megabytes > most) console.error(`more than ${most} MB`);
process.exitCode = wrong.length > 0 || megabytes > most ? 1 : 0;
