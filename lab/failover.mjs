// A high-availability set-up of PostgreSQL under load: three nodes with Patroni and etcd, HAProxy before them, synchronous replication.
// The primary is killed, frozen and cut off, again and again. No acknowledged loan may be lost.
//
//   npm run failover                               needs patroni, etcd-server, haproxy (Debian); about five minutes
//   KILLS=10 FREEZES=5 CUTS=2 npm run failover     about twenty minutes
//
// Two of our servers accept loans in the meantime: one by HAProxy, one by the three hosts and target_session_attrs. Loans must be taken again 2 s after
// a plain row can be written; until then borrowers get 503 with Retry-After, and nothing else. As root each node has a network of its own.
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../scripts/setup.mjs';
import { openDatabase, writeBorrowers } from './bench/push-statements.mjs';
import { freePort, production } from './bench/server.mjs';
import { startCluster } from './failover/cluster.mjs';
import { startLoad } from './failover/load.mjs';
import { shared } from './failover/node.mjs';

const { column, statement } = await import('../apps/server/src/platform/db/statement.ts');

const { KILLS = '2', FREEZES = '1', CUTS = '1' } = process.env;
const borrowers = 100_000;
/** How long a fault lasts: longer than the primary's lock. */
const faultMs = (shared.ttl + 10) * 1_000;
const allowedMs = 2_000;

/** @typedef {'haproxy' | 'hosts'} Way */
/** @typedef {ReturnType<typeof startLoad>} Load */

for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.once(name, () => process.exit(130));
/** @type {import('node:child_process').ChildProcess[]} */
const children = [];
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

const cluster = await startCluster();
console.log(`three nodes, ttl ${shared.ttl} s, loop_wait ${shared.loop_wait} s, synchronous`);
const db = await openDatabase({ url: cluster.urls.haproxy });
await writeBorrowers(db, { first: 1, count: borrowers });
let last = 0;
const next = () => {
  last += 1;
  if (last > borrowers) throw new Error('every borrower has a loan: write more of them');
  return last;
};
/** @type {Record<Way, Load>} */
const loads = {
  haproxy: startLoad({ port: await startServer('haproxy'), next }),
  hosts: startLoad({ port: await startServer('hosts'), next }),
};
await sleep(3_000);
/** @type {string[]} */
const problems = [];
const faults = [
  ...Array(Number(KILLS)).fill('kill'),
  ...Array(Number(FREEZES)).fill('freeze'),
  ...Array(cluster.canCut ? Number(CUTS) : 0).fill('cut'),
];
if (!cluster.canCut) console.log('no node is cut off: that needs the privilege to create network namespaces');
for (const [index, fault] of faults.entries()) await suffer(fault, index + 1);
await report();

/** @param {'kill' | 'freeze' | 'cut'} fault @param {number} number */
async function suffer(fault, number) {
  const former = await cluster.whole();
  const start = performance.now();
  if (fault === 'kill') former.kill();
  else if (fault === 'freeze') former.freeze();
  else former.place.cut?.();
  const { machine, at, writesAt } = await cluster.nextPrimary(former);
  const back = await Promise.all(Object.entries(loads).map(([way, load]) => writesBack(way, load, { at, writesAt })));
  await sleep(Math.max(0, faultMs - (performance.now() - start)));
  if (fault === 'kill') former.startPatroni();
  else if (fault === 'freeze') former.thaw();
  else former.place.join();
  await cluster.whole();
  const took = `${fault} ${number} of ${former.address.name}: ${machine.address.name} is primary after ${seconds(at - start)} and writes after ${seconds(writesAt - start)}`;
  console.log(
    `${took}; loans are taken ${back.join(', ')} later; whole again after ${seconds(performance.now() - start)}`,
  );
}

/**
 * How long after the new primary accepted writes the first loan was accepted again.
 * @param {string} way
 * @param {Load} load
 * @param {{ at: number, writesAt: number }} since
 */
async function writesBack(way, load, { at: since, writesAt }) {
  for (const end = since + 60_000; performance.now() < end; await sleep(20)) {
    const first = load.acknowledged.find(({ at }) => at > since);
    if (!first) continue;
    const after = Math.max(0, first.at - writesAt);
    if (after > allowedMs)
      problems.push(`loans by ${way} were taken again only ${seconds(after)} after the primary wrote`);
    return `${seconds(after)} (${way})`;
  }
  throw new Error(`no loan was accepted through ${way} for a minute after there was a primary`);
}

async function report() {
  for (const load of Object.values(loads)) await load.stop();
  for (const child of children) child.kill('SIGTERM');
  await cluster.whole();
  const found = statement('failover.orders', { id: column.text }, 'select id from loan_order');
  const present = new Set((await db.query(found)).map(({ id }) => id));
  const offers = statement(
    'failover.offers',
    { id: column.text, borrower: column.text },
    'select id, borrower_id as borrower from offer',
  );
  const offerOf = new Map((await db.query(offers)).map(({ id, borrower }) => [Number(borrower), id]));
  await db.close();
  for (const [way, { acknowledged, answers, wrong }] of Object.entries(loads)) {
    const lost = acknowledged.filter(({ borrower }) => !present.has(offerOf.get(borrower) ?? ''));
    console.log(
      `${way}: ${acknowledged.length} loans acknowledged, ${lost.length} lost; ${[...answers].map(([what, n]) => `${what}: ${n}`).join(', ')}`,
    );
    if (lost.length > 0) problems.push(`${lost.length} loans that were acknowledged by ${way} are lost`);
    if (wrong.length > 0) problems.push(`${wrong.length} wrong answers by ${way}, such as ${wrong[0]}`);
  }
  console.log(`Patroni's history: ${(await cluster.history()).length} timelines before this one`);
  const verify = spawnSync(process.execPath, [join(root, 'apps/server/dist/ops.js'), 'ledger', 'verify'], {
    env: { PATH: process.env.PATH, DATABASE_URL: cluster.urls.haproxy },
    encoding: 'utf8',
  });
  console.log(verify.stdout.trim());
  if (verify.status !== 0) problems.push(`ledger verify: ${verify.stdout.slice(0, 300)}${verify.stderr.slice(0, 300)}`);
  for (const problem of problems) console.error(`FAILED: ${problem}`);
  process.exit(problems.length > 0 ? 1 : 0);
}

/** @param {Way} way @returns {Promise<number>} its port */
async function startServer(way) {
  const [port, lenderPort] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, [join(root, 'apps/server/dist/main.js')], {
    env: {
      PATH: process.env.PATH,
      ...production,
      DATABASE_URL: cluster.urls[way],
      UPLOADS_FOLDER: join(cluster.folder, 'uploads'),
      HOST: '127.0.0.1',
      PORT: String(port),
      LENDER_PORT: String(lenderPort),
      ADDRESS_CALLS_PER_SECOND: '0',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  children.push(child);
  for (let tries = 0; ; tries += 1) {
    if ((await fetch(`http://127.0.0.1:${lenderPort}/readyz`).catch(() => null))?.ok) return port;
    if (tries > 600 || child.exitCode !== null) throw new Error('a server did not become ready');
    await sleep(100);
  }
}

/** @param {number} ms */
function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}
