// Restarts two processes behind HAProxy in turn, under load, and upgrades them across a migration. No request may fail.
//
//   npm run rolling                    needs haproxy (Debian: haproxy); a minute
//   npm run rolling -- --rounds 5
//
// Clients keep their connections and take loans, each its own, or open a page; HAProxy repeats no request and polls /readyz as
// docs/operations.md says. The new release is this one with one more migration.
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startPostgres } from '../scripts/postgres.mjs';
import { root } from '../scripts/setup.mjs';
import { openDatabase, pushOf, writeBorrowers } from './bench/push-statements.mjs';
import { freePort, production } from './bench/server.mjs';

const { column, statement } = await import('../apps/server/src/platform/db/statement.ts');

const drainSeconds = 5;
const clients = 6;
const { values: flags } = parseArgs({ options: { rounds: { type: 'string', default: '2' } } });

/** @typedef {{ port: number, lenderPort: number, child: import('node:child_process').ChildProcess }} Process */

const folder = mkdtempSync(join(tmpdir(), 'plazo-rolling-'));
const cluster = await startPostgres();
/** @type {import('node:child_process').ChildProcess[]} */
const children = [];
try {
  console.log(await roll());
} finally {
  for (const child of children) child.kill('SIGKILL');
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function roll() {
  const db = await openDatabase({ url: cluster.url });
  await writeBorrowers(db, { first: 1, count: 20_000 });
  await db.execute('analyze');
  const former = release('former');
  const next = release('next');
  writeFileSync(
    join(next, 'apps/server/dist/migrations/999_rolling.sql'),
    `alter table loan_order add column rolled boolean not null default false;
     create index loan_order_rolled on loan_order (rolled) where rolled;\n`,
  );
  const processes = [await start(former), await start(former)];
  const proxy = await startProxy(processes);
  const load = startLoad(proxy);
  /** @param {string} from @param {string} what */
  const inTurn = async (from, what) => {
    for (const [index, process] of processes.entries()) {
      await stop(process);
      processes[index] = await start(from, process);
      await sleep(2_000);
    }
    console.log(`${what}: ${load.answered()} requests, ${load.failures.length} failed`);
  };
  await sleep(2_000);
  for (let round = 1; round <= Number(flags.rounds); round += 1) await inTurn(former, `restart ${round}`);
  await inTurn(next, 'upgrade across a migration');
  await load.stop();
  for (const process of processes) await stop(process);
  const kept = statement('rolling.kept', { n: column.bigint }, 'select count(*) as n from loan_order where not rolled');
  const [found] = await db.query(kept);
  await db.close();
  if (load.failures.length > 0)
    throw new Error(`${load.failures.length} failed: ${load.failures.slice(0, 5).join('; ')}`);
  if (found?.n !== load.taken()) throw new Error(`${load.taken()} loans were acknowledged, ${found?.n} are there`);
  return `${load.answered()} requests, ${load.taken()} loans, none failed and none is missing`;
}

/** A folder that a release runs from. @param {string} name */
function release(name) {
  const place = join(folder, name);
  for (const part of ['apps/server/dist', 'apps/web/dist']) {
    mkdirSync(join(place, part), { recursive: true });
    cpSync(join(root, part), join(place, part), { recursive: true });
  }
  for (const part of ['node_modules', 'apps/server/node_modules', 'package.json', 'packages'])
    symlinkSync(join(root, part), join(place, part));
  for (const part of ['apps/server/package.json', 'apps/web/package.json'])
    symlinkSync(join(root, part), join(place, part));
  return place;
}

/** @param {string} from @param {{ port: number, lenderPort: number }} [place] @returns {Promise<Process>} */
async function start(from, place) {
  const { port, lenderPort } = place ?? { port: await freePort(), lenderPort: await freePort() };
  const child = spawn(process.execPath, ['apps/server/dist/main.js'], {
    cwd: from,
    env: {
      PATH: process.env.PATH,
      ...production,
      DATABASE_URL: cluster.url,
      UPLOADS_FOLDER: join(folder, 'uploads'),
      DRAIN_SECONDS: String(drainSeconds),
      PORT: String(port),
      LENDER_PORT: String(lenderPort),
      ADDRESS_CALLS_PER_SECOND: '0',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  children.push(child);
  for (let tries = 0; ; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${lenderPort}/readyz`).catch(() => null);
    if (answer?.ok) return { port, lenderPort, child };
    if (tries > 600 || child.exitCode !== null) throw new Error('a process did not become ready');
    await sleep(100);
  }
}

/** @param {Process} process */
async function stop({ child }) {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

/** @param {Process[]} processes @returns {Promise<number>} its port */
async function startProxy(processes) {
  const port = await freePort();
  const servers = processes.map(
    (process, n) => `  server s${n} 127.0.0.1:${process.port} check port ${process.lenderPort} inter 1s fall 1 rise 1`,
  );
  const config = join(folder, 'haproxy.cfg');
  writeFileSync(
    config,
    `defaults
  mode http
  timeout connect 5s
  timeout check 5s
  timeout client 60s
  timeout server 60s
  retries 0
listen plazo
  bind 127.0.0.1:${port}
  balance roundrobin
  option httpchk GET /readyz
${servers.join('\n')}
`,
  );
  const checked = spawnSync('haproxy', ['-c', '-f', config], { encoding: 'utf8' });
  if (checked.error || checked.status !== 0) throw new Error(`haproxy: ${checked.error?.message ?? checked.stderr}`);
  children.push(spawn('haproxy', ['-db', '-f', config], { stdio: 'ignore' }));
  for (let tries = 0; tries < 50; tries += 1) {
    if ((await fetch(`http://127.0.0.1:${port}/Loan`).catch(() => null))?.ok) return port;
    await sleep(100);
  }
  throw new Error('HAProxy finds no process ready');
}

/** @param {number} port */
function startLoad(port) {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  /** @type {string[]} */
  const failures = [];
  let [answered, taken, next, isOver] = [0, 0, 1, false];
  const run = async () => {
    while (!isOver) {
      const borrower = next++;
      const isPush = borrower % 2 === 0;
      const { path, body } = isPush ? pushOf(borrower) : { path: '/Loan', body: null };
      const answer = await send({ agent, port, path, body }).catch((/** @type {Error} */ error) => error.message);
      answered += 1;
      if (typeof answer === 'string') failures.push(answer);
      else if (answer.status !== 200)
        failures.push(`${path.split('?')[0]} ${answer.status} ${answer.text.slice(0, 80)}`);
      else if (isPush && !answer.text.includes('"code":"0"')) failures.push(answer.text.slice(0, 100));
      else taken += Number(isPush);
      await sleep(20);
    }
  };
  const running = Array.from({ length: clients }, run);
  return {
    failures,
    answered: () => answered,
    taken: () => taken,
    stop: async () => {
      isOver = true;
      await Promise.all(running);
      agent.destroy();
    },
  };
}

/**
 * @param {{ agent: Agent, port: number, path: string, body: string | null }} options
 * @returns {Promise<{ status: number, text: string }>}
 */
function send({ agent, port, path, body }) {
  return new Promise((resolve, reject) => {
    const headers = body === null ? {} : { 'content-type': 'application/x-www-form-urlencoded' };
    const method = body === null ? 'GET' : 'POST';
    const sent = request({ agent, host: '127.0.0.1', port, path, method, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, text }));
      answer.once('error', reject);
    });
    sent.once('error', reject);
    sent.end(body ?? undefined);
  });
}
