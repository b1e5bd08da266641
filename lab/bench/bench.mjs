// Measures the product side by side with lower bounds that no such product can beat, and prints ratios.
//
//   npm run bench                                   everything; takes most of an hour
//   npm run bench -- pages bytes render push site   only these; there are also rules, ledger, calls, lender, core, day and fairness
//   npm run bench -- pages bytes render             the cost of screens, in less than 8 minutes
//   npm run bench -- pages --minutes 15 --http1     more visits for close results; without HTTP/2
//   npm run bench -- pages --only verify,receipt    these screens only; never saved
//   npm run bench -- push --clients 16
//   npm run bench -- ledger --orders 20000
//   npm run bench -- growth --orders 1000000        only when it is named; writing a million orders takes a while
//   npm run bench -- pooler                         what PgBouncer costs, only when it is named
//   npm run bench -- embedded --orders 100000       the embedded database among many orders, only when it is named
//   npm run bench -- growth --at postgres://...     on a server that keeps what it was filled with (never one that people use)
//   npm run bench -- lists --at postgres://.../name the lender's lists and the ledger's CSV, on a database that `npm run fill` has filled
//   npm run bench -- console --at postgres://.../name  the console's pages, on such a database
//   npm run bench -- collections --orders 100000   who is due and late among many orders, and messages to them, only when it is named
//   npm run bench -- --save                         saves the figures in lab/results; npm run docs then writes docs/benchmarks.md
//
// lab/results/bench.md explains the method and the bounds, and has the latest figures. Timings are figures, not tests:
// the command fails only if it cannot measure.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '../../scripts/postgres.mjs';
import { root } from '../../scripts/setup.mjs';
import { measureBytes } from './bytes.mjs';
import { measureCalls } from './calls.mjs';
import { measureCollections } from './collections.mjs';
import { measureConsole } from './console.mjs';
import { measureCore, unlimited } from './core.mjs';
import { measureDay } from './day.mjs';
import { measureEmbedded } from './embedded.mjs';
import { measureFairness } from './fairness.mjs';
import { measureGrowth } from './growth.mjs';
import { measureLedger } from './ledger.mjs';
import { measureLenderCalls } from './lender-calls.mjs';
import { measureLists } from './lists.mjs';
import { commit, isBusy, machineLine } from './machine.mjs';
import { measurePages } from './pages.mjs';
import { measurePooler } from './pooler.mjs';
import { measurePush } from './push.mjs';
import { measureRender } from './render.mjs';
import { renewSessions } from './renew-sessions.mjs';
import { printable } from './report.mjs';
import { save } from './results.mjs';
import { measureRules } from './rules.mjs';
import { openScreens } from './screens.mjs';
import { production, seedDemo, startServer } from './server.mjs';
import { measureSite } from './site.mjs';

const sections = /** @type {const} */ ([
  'pages',
  'bytes',
  'render',
  'push',
  'calls',
  'lender',
  'ledger',
  'rules',
  'site',
  'core',
  'day',
  'fairness',
  'pooler',
  'embedded',
  'growth',
  'lists',
  'collections',
  'console',
]);
/** Measured only if named. */
const long = new Set(['pooler', 'embedded', 'growth', 'lists', 'collections', 'console']);
/** @typedef {(typeof sections)[number]} Section */

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string' },
    minutes: { type: 'string', default: '5' },
    clients: { type: 'string', default: '10' },
    pushes: { type: 'string', default: '3000' },
    orders: { type: 'string', default: '100000' },
    at: { type: 'string' },
    http1: { type: 'boolean', default: false },
    only: { type: 'string' },
    'no-build': { type: 'boolean', default: false },
    save: { type: 'boolean', default: false },
  },
});
const unknown = positionals.find((name) => !sections.includes(/** @type {Section} */ (name)));
if (unknown !== undefined) {
  console.error(`bench: there is no section ${unknown}; there are ${sections.join(', ')}`);
  process.exit(1);
}
if (flags.at !== undefined && !['growth', 'lists', 'console'].includes(positionals.join())) {
  console.error('bench: --at is only for growth, lists and console; every other section needs a new cluster');
  process.exit(1);
}
if (flags.at === undefined && ['lists', 'console'].some((name) => positionals.includes(name))) {
  console.error('bench: lists and console need --at: a database filled by npm run fill');
  process.exit(1);
}
const chosen = sections.filter((name) => (positionals.length === 0 ? !long.has(name) : positionals.includes(name)));

if (!flags['no-build']) {
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) process.exit(1);
}

if (isBusy())
  console.error('bench: other programs are running: ratios of times mean little; CPU and bytes still count');
/** Pages are visited again while there is time; everything else runs in rounds. */
// Long rounds: pgbench's connections are new in each, and have to plan every statement before they are as quick as the server's.
const roundsOf = { pages: 5, render: 5, growth: 200, console: 20, lender: 3, others: 7 };
const rounds = (/** @type {keyof typeof roundsOf} */ section) => Number(flags.rounds ?? roundsOf[section]);
const only = flags.only?.split(',');
const progress = (/** @type {string} */ line) => console.error(`  ${line}`);
for (const section of chosen) {
  // A cluster of its own: nothing that a section leaves behind affects the next.
  const cluster = flags.at === undefined ? await startCluster() : givenCluster(flags.at);
  const folder = mkdtempSync(join(tmpdir(), 'plazo-bench-'));
  try {
    const machine = machineLine();
    console.error(`${section}:`);
    const rows = await measure(section, { cluster, folder });
    console.log(`\n${section} at ${commit()} on ${machine}\n${printable(rows)}\n`);
    if (flags.save && flags.only === undefined) save(section, rows, { machine, commit: commit() });
  } finally {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function startCluster() {
  return startPostgres({
    durable: true,
    // Checkpoints are forced between rounds, so that none falls within one.
    settings: { max_wal_size: '4GB', checkpoint_timeout: '1h' },
  });
}

/** @param {string} url @returns {import('../../scripts/postgres.mjs').Cluster} */
function givenCluster(url) {
  return { url, port: Number(new URL(url).port), folder: '', stop: () => Promise.resolve() };
}

/** @param {Section} section @param {{ cluster: import('../../scripts/postgres.mjs').Cluster, folder: string }} place */
async function measure(section, { cluster, folder }) {
  if (section === 'push' || section === 'pooler') {
    const { clients, pushes } = flags;
    const measureThis = section === 'push' ? measurePush : measurePooler;
    return measureThis({
      cluster,
      folder,
      rounds: rounds('others'),
      count: Number(pushes),
      clients: Number(clients),
      progress,
    });
  }
  if (section === 'calls' || section === 'lender') {
    const { pushes } = flags;
    const options = { cluster, folder, clients: Number(flags.clients), progress };
    if (section === 'calls') return measureCalls({ ...options, rounds: rounds('others'), count: Number(pushes) / 2 });
    return measureLenderCalls({ ...options, rounds: rounds('lender'), count: Number(pushes) * 2 });
  }
  if (section === 'lists') return measureLists({ url: cluster.url, folder, progress });
  if (section === 'console') {
    const options = { url: cluster.url, folder, rounds: rounds('console'), progress };
    return measureConsole(options);
  }
  if (section === 'rules') return measureRules({ rounds: rounds('others'), progress });
  const addDemo = (/** @type {Record<string, string>} */ environment) => seedDemo({ folder, environment });
  const orders = Number(flags.orders);
  if (section === 'ledger') return measureLedger({ cluster, addDemo, orders, progress });
  if (section === 'fairness') return measureFairness({ cluster, folder, addDemo, rounds: rounds('lender'), progress });
  if (section === 'embedded') {
    const [count, clients] = [Number(flags.pushes), Number(flags.clients)];
    return measureEmbedded({ folder, addDemo, orders, count, clients, progress });
  }
  if (section === 'collections') return measureCollections({ cluster, folder, addDemo, orders, progress });
  if (section === 'growth')
    return measureGrowth({ cluster, folder, addDemo, orders, rounds: rounds('growth'), progress });
  const environment = { DATABASE_URL: cluster.url };
  const links = await renewSessions(environment, await addDemo(environment));
  const limits = section === 'core' ? unlimited : {};
  const server = await startServer({ folder, environment: { ...production, ...environment, ...limits } });
  try {
    const screens = (await openScreens(server.url, links)).filter(({ name }) => only?.includes(name) ?? true);
    if (section === 'site') return await measureSite({ url: server.url, progress });
    if (section === 'core')
      return await measureCore({ server, screens, rounds: rounds('render'), count: 400, folder, progress });
    if (section === 'day') {
      const path = links.get('fermin') ?? '';
      return await measureDay({ server, cluster, folder, path, rounds: rounds('others'), count: 1_000, progress });
    }
    if (section === 'bytes') return await measureBytes({ server, screens });
    if (section === 'render')
      return await measureRender({ server, screens, rounds: rounds('render'), count: 200, progress });
    const pace = { rounds: rounds('pages'), minutes: Number(flags.minutes), isHttp2: !flags.http1 };
    return await measurePages({ server, screens, ...pace, progress });
  } finally {
    await server.stop();
  }
}
