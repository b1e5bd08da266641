// Kills two servers at random moments while they send a text message to each of thousands of late borrowers, through a provider that loses
// answers, and while some of them pay. Then checks that every message is accounted for: none reached anybody twice, or after a payment that was
// acknowledged, or in forbidden hours.
//
//   npm run reminders [-- --orders 100000]      about a tenth of the orders are late; ten minutes on two cores
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startPostgres } from '../scripts/postgres.mjs';
import { fillOrders } from './bench/fill.mjs';
import { serveBoth } from './bench/growth.mjs';
import { anyHour, makeLate, post, switchOn, zoneWhere } from './bench/late-orders.mjs';
import { openDatabase } from './bench/push-statements.mjs';
import { renewSessions } from './bench/renew-sessions.mjs';
import { seedDemo } from './bench/server.mjs';

const { values } = parseArgs({ options: { orders: { type: 'string', default: '100000' } } });
/** Of the provider's calls: taken, but the connection breaks before the answer; not taken, and answered 503. */
const [lost, refused] = [0.15, 0.05];
const folder = mkdtempSync(join(tmpdir(), 'plazo-reminders-'));
const cluster = await startPostgres({ durable: true, settings: { max_wal_size: '4GB' } });
const provider = await startProvider();
const client = new pg.Client({ connectionString: cluster.url });
await client.connect();
/** @type {Awaited<ReturnType<typeof serveBoth>>[]} */
const servers = [];
try {
  const problems = await torture();
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
} finally {
  for (const { server } of servers) await server.stop();
  provider.server.close();
  await client.end();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** What it has taken, by id. @returns {Promise<{ url: string, server: import('node:http').Server, taken: Map<string, Set<string>>, calls: { taken: number, lost: number, refused: number } }>} */
function startProvider() {
  /** @type {Map<string, Set<string>>} */
  const taken = new Map();
  const calls = { taken: 0, lost: 0, refused: 0 };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const { id, phone, content } = JSON.parse(body);
    const chance = Math.random();
    if (chance < refused) {
      calls.refused += 1;
      response.writeHead(503).end();
      return;
    }
    taken.set(id, (taken.get(id) ?? new Set()).add(`${phone} ${content}`));
    if (chance < refused + lost) {
      calls.lost += 1;
      request.socket.destroy();
      return;
    }
    calls.taken += 1;
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
      resolve({ url: `http://127.0.0.1:${port}/messages`, server, taken, calls });
    });
  });
}

/** @param {string} question @param {unknown[]} [parameters] */
async function rowsOf(question, parameters) {
  return (await client.query(question, parameters)).rows;
}

/** @returns {Promise<string[]>} what is wrong */
async function torture() {
  const database = { DATABASE_URL: cluster.url };
  await renewSessions(database, await seedDemo({ folder, environment: database }));
  const db = await openDatabase({ url: cluster.url });
  await fillOrders(db, Number(values.orders));
  await db.execute('vacuum (analyze)');
  await db.close();
  const environment = { SMS_PROVIDER_URL: provider.url, ALLOW_HTTP_BASE: 'true', TENANT_FILE: anyHour(folder) };
  const serve = () => serveBoth({ url: cluster.url, folder, environment });
  servers.push(await serve(), await serve());
  const late = await makeLate({ client, most: 1_000_000, zone: zoneWhere(12) });
  // It is three in the morning where every tenth borrower is.
  const asleep = new Set(late.filter((_, n) => n % 10 === 0).map(({ borrower_id }) => borrower_id));
  const night = 'update contact_choice set time_zone = $1 where borrower_id = any($2)';
  await client.query(night, [zoneWhere(3), [...asleep]]);
  const begun = new Date();
  await switchOn(caller());
  const payers = late.filter(({ borrower_id }, n) => n % 20 === 1 && !asleep.has(borrower_id));
  let isOver = false;
  const [kills, paidBefore] = await Promise.all([
    killThem(() => isOver, serve),
    payAll(payers),
    allAreSent(asleep).finally(() => {
      isOver = true;
    }),
  ]);
  return accountFor({ begun, late, asleep, paidBefore, kills });
}

function caller() {
  const { lender, key } = /** @type {typeof servers[number]} */ (servers.find(({ server }) => server.pid > 0));
  return { lender, key };
}

/** Kills one of the two every few seconds, and starts another; returns how often. @param {() => boolean} isOver @param {() => ReturnType<typeof serveBoth>} serve */
async function killThem(isOver, serve) {
  let kills = 0;
  while (!isOver()) {
    await sleep(1_000 + Math.random() * 4_000);
    const victim = servers.shift();
    if (!victim) throw new Error('no server runs');
    process.kill(victim.server.pid, 'SIGKILL');
    kills += 1;
    servers.push(await serve());
  }
  return kills;
}

/**
 * Pays their loans off; the ids of the messages to them that had not been handed over when the payment was acknowledged.
 * @param {{ order_id: string }[]} payers
 */
async function payAll(payers) {
  /** @type {string[]} */
  const waiting = [];
  let paid = 0;
  for (const { order_id: orderId } of payers) {
    // A call that met a killed server is made again: it says the same.
    const payment = await untilAnswered(async () => {
      const code = { payCode: 'store', purpose: 'payoff' };
      const { reference, toPay, currency } = await post(caller(), `/orders/${orderId}/vouchers`, code);
      const paidAt = new Date().toISOString();
      return { paymentId: `reminders-${orderId}`, reference, amount: toPay, currency, paidAt };
    });
    await untilAnswered(() => post(caller(), '/payments', payment));
    paid += 1;
    const rows = await rowsOf(`select id from message where order_id = $1 and state = 'waiting'`, [orderId]);
    waiting.push(...rows.map(({ id }) => id));
  }
  console.log(`${paid} loans were paid off meanwhile; ${waiting.length} had a message that waited`);
  return waiting;
}

/** @template T @param {() => Promise<T>} attempt @returns {Promise<T>} */
async function untilAnswered(attempt) {
  for (let tries = 0; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tries > 100 || /answered 4/.test(String(error))) throw error;
      await sleep(100);
    }
  }
}

/** @param {Set<string>} asleep */
async function allAreSent(asleep) {
  const left = `select count(*)::integer as n from message where state in ('waiting', 'handed-over') and not (borrower_id = any($1))`;
  let begun = false;
  for (;;) {
    await sleep(500);
    const [row] = await rowsOf(left, [[...asleep]]);
    begun ||= provider.taken.size > 0;
    // Those that were taken at the moment of a kill wait for half a minute; a step that nobody has written yet has no row.
    if (begun && row.n === 0 && (await unwritten()) === 0) return;
  }
}

async function unwritten() {
  const [row] = await rowsOf(`
    select count(*)::integer as n from collection_state s
    where s.due_on = (now() at time zone 'America/Mexico_City')::date - 1 and s.claim is null and s.grace_days = 0
      and exists (select from contact_choice c where c.borrower_id = s.borrower_id and c.changed_by = 'bench')
      and not exists (select from message m where m.borrower_id = s.borrower_id and m.order_id = s.order_id)`);
  return row.n;
}

/**
 * @param {{ begun: Date, late: { borrower_id: string, order_id: string }[], asleep: Set<string>, paidBefore: string[], kills: number }} what
 * @returns {Promise<string[]>} what is wrong
 */
async function accountFor({ begun, late, asleep, paidBefore, kills }) {
  const { taken, calls } = provider;
  // The demo has messages of its own.
  const written = 'select id, borrower_id, order_id, state, reason from message where written_at >= $1';
  const rows = await rowsOf(written, [begun]);
  /** @type {Map<string, number>} */
  const byState = new Map();
  for (const { state, reason } of rows) {
    const named = reason ? `${state} (${reason})` : state;
    byState.set(named, (byState.get(named) ?? 0) + 1);
  }
  const counted = [...byState].map(([state, n]) => `${n} ${state}`);
  console.log(
    `${late.length} late orders, ${asleep.size} of borrowers who sleep; ${rows.length} messages: ${counted.join('; ')}`,
  );
  console.log(
    `the provider answered ${calls.taken}, lost ${calls.lost} answers, refused ${calls.refused}; ${kills} kills`,
  );
  /** @type {Map<string, typeof rows[number]>} */
  const known = new Map(rows.map((row) => [row.id, row]));
  const ids = [...taken.keys()];
  const orders = ids.map((id) => known.get(id)?.order_id);
  const wrong = {
    'taken, and unknown to us': ids.filter((id) => !known.has(id)),
    'sent twice for one step': orders.filter((order, n) => orders.indexOf(order) !== n),
    'sent again with another text or phone': ids.filter((id) => (taken.get(id)?.size ?? 0) > 1),
    'sent in forbidden hours': ids.filter((id) => asleep.has(known.get(id)?.borrower_id)),
    'sent after the payment was acknowledged': paidBefore.filter((id) => taken.has(id)),
    'taken, and neither sent nor unknown': ids.filter(
      (id) => !/^(sent|unreported|unknown)$/.test(known.get(id)?.state),
    ),
    'sent, and never taken': rows.filter(({ id, state }) => state === 'sent' && !taken.has(id)),
    'dropped without a reason': rows.filter(({ state, reason }) => state === 'dropped' && !reason),
    'neither taken nor dropped': rows.filter(
      ({ id, state, borrower_id }) =>
        !asleep.has(borrower_id) && !taken.has(id) && !/^(dropped|unknown|failed)$/.test(state),
    ),
  };
  const problems = Object.entries(wrong)
    .filter(([, those]) => those.length > 0)
    .map(([what, those]) => `${what}: ${those.length}, ${JSON.stringify(those.slice(0, 3))}`);
  if (problems.length === 0)
    console.log('Every message is accounted for: none twice, none after a payment, none in forbidden hours.');
  return problems;
}
